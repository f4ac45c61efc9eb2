import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDatabase } from 'api'
import { fillBins } from '../bench/api/fill-bins'
import { load, printFigures } from '../bench/bench-run'
import { killPostgres, startApiPair } from './api-pair'
import { breakableConnection } from './breakable-connection'
import { failedFirstStarts } from './first-starts'
import { countReports, startReportLoad } from './report-load'

const BINS = 1_000
const API_KILLS = load(100, 2)
const POSTGRES_KILLS = load(50, 1)
const FIRST_STARTS = load(10, 1)
const AWAY_MS = load(60_000, 1_000)
/** Load between two faults, in ms. */
const BETWEEN_MS = 400

let failedOpens = 0
for (let i = 0; i < FIRST_STARTS; i++) failedOpens += await failedFirstStarts()
console.log(`First starts at once, ${FIRST_STARTS} times: ${failedOpens} failed`)

const recordFolder = await mkdtemp(join(tmpdir(), 'faults-record-'))
const database = await startDatabase({ recordFolder })
try {
  await fillBins(database, BINS)
  const connection = await breakableConnection(database.url)
  const apis = await startApiPair(connection.url)
  const load = startReportLoad(apis.addresses, BINS)
  const tell = (what: string) => console.log(`${what}: ${load.acknowledged.size} reports acknowledged so far`)

  for (let i = 0; i < API_KILLS; i++) {
    await pause(BETWEEN_MS)
    await apis.killOne()
  }
  tell(`The API killed ${API_KILLS} times`)
  for (let i = 0; i < POSTGRES_KILLS; i++) {
    await pause(BETWEEN_MS)
    await killPostgres(database)
  }
  tell(`PostgreSQL killed ${POSTGRES_KILLS} times`)
  connection.cut()
  await pause(AWAY_MS)
  connection.mend()
  await pause(BETWEEN_MS)
  tell(`The database away for ${AWAY_MS / 1000} s`)

  await load.stop()
  await apis.stop()
  connection.close()
  const tally = await countReports(database, load.acknowledged)
  printFigures({ ...tally, failedOpens: failedOpens + apis.failedOpens() })
} finally {
  await database.close()
  await rm(recordFolder, { recursive: true, force: true })
}
