import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from 'api'
import { startProcess } from './api/child-process'
import { fillBins } from './api/fill-bins'
import { liveDelay } from './api/live-delay'
import { nearbyP50Ms, readingsPerSecond, reportRatio } from './api/throughput'
import { load, printFigures } from './bench-run'

const BINS = load(200_000, 2_000)
/** As many as send readings and get reports: a large city's. */
const BUSY_BINS = load(20_000, 200)

const folder = await mkdtemp(join(tmpdir(), 'bench-record-'))
const database = await startDatabase({ recordFolder: folder })
try {
  await fillBins(database, BINS)
  const env = { DATABASE_URL: database.url }
  const api = await startProcess('api-process.ts', env)
  const second = await startProcess('api-process.ts', env)
  const raw = await startProcess('raw-process.ts', env)
  const nearby = await nearbyP50Ms(api.address)
  const live = await liveDelay([api.address, second.address])
  const reports = await reportRatio(database, api.address, raw.address, BUSY_BINS)
  const readings = await readingsPerSecond(api.address, BUSY_BINS)
  await Promise.all([api.stop('SIGKILL'), second.stop('SIGKILL'), raw.stop('SIGKILL')])
  const round = (value: number) => Number(value.toPrecision(4))
  printFigures({
    reportRatio: round(reports.reportRatio),
    reportP99Ratio: round(reports.reportP99Ratio),
    readingsPerS: Math.round(readings),
    nearbyP50MsAt200k: round(nearby),
    sseP99Ms1000Clients: round(live.sseP99Ms1000Clients),
    sseMissed: live.sseMissed,
  })
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
