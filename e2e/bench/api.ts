import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from 'api'
import { alertAfterTapMs } from './api/alert-delay'
import { startProcess } from './api/child-process'
import { fillBins } from './api/fill-bins'
import { liveDelay } from './api/live-delay'
import { nearbyRatio, readingsRatio, reportRatio } from './api/throughput'
import { load, printFigures } from './bench-run'

const BINS = load(200_000, 2_000)
/** The bins that send readings and get reports: as many as a large city has. */
const BUSY_BINS = load(20_000, 200)

const folder = await mkdtemp(join(tmpdir(), 'bench-record-'))
const database = await startDatabase({ recordFolder: folder })
try {
  await fillBins(database, BINS)
  const env = { DATABASE_URL: database.url }
  const api = await startProcess('api-process.ts', env)
  const second = await startProcess('api-process.ts', env)
  const behindProxy = await startProcess('api-process.ts', { ...env, TRUST_PROXY: '127.0.0.1' })
  const raw = await startProcess('raw-process.ts', env)
  const empty = await startProcess('empty-process.ts', {})
  const nearby = await nearbyRatio(database, api.address, empty.address)
  const live = await liveDelay([api.address, second.address])
  const alertMs = await alertAfterTapMs(database, [api.address, second.address], BINS)
  const reports = await reportRatio(database, behindProxy.address, raw.address, BUSY_BINS)
  const readings = await readingsRatio(api.address, raw.address, BUSY_BINS)
  await Promise.all([api, second, behindProxy, raw, empty].map((one) => one.stop('SIGKILL')))
  const round = (value: number) => Number(value.toPrecision(4))
  printFigures({
    reportRatio: round(reports.reportRatio),
    reportP99Ratio: round(reports.reportP99Ratio),
    readingsPerS: Math.round(readings.readingsPerS),
    readingsRatio: round(readings.readingsRatio),
    nearbyP50MsAt200k: round(nearby.nearbyP50Ms),
    nearbyRatio: round(nearby.nearbyRatio),
    nearbyRatioFloor: round(nearby.nearbyRatioFloor),
    sseP99Ms1000Clients: round(live.sseP99Ms1000Clients),
    sseMissed: live.sseMissed,
    alertAfterTapMs: round(alertMs),
  })
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
