import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDatabase } from 'api'
import { fillBins } from '../bench/api/fill-bins'
import { load, printFigures, rounded } from '../bench/bench-run'
import { killPostgres, startApiPair } from './api-pair'
import { breakableConnection } from './breakable-connection'
import { cutOffOneMachine } from './cut-off-machine'
import { failOverUnderLoad } from './failover'
import { failedFirstStarts } from './first-starts'
import { restoreForgedBackups } from './forged-backups'
import { loseLevels } from './lying-layer'
import { startPgBouncer } from './pgbouncer'
import { countReports, startReportLoad } from './report-load'
import { updateUnderLoad } from './rolling-update'
import { mountSmallDisk } from './small-disk'
import { leaveTransactionsOpen } from './stuck-transactions'

const BINS = 1_000
const API_KILLS = load(100, 2)
const POSTGRES_KILLS = load(50, 1)
const FIRST_STARTS = load(10, 1)
const AWAY_MS = load(60_000, 1_000)
const STUCK_MS = load(30_000, 1_000)
const DISK_FULL_TIMES = load(5, 1)
const DISK_FULL_MS = load(10_000, 500)
const POOLER_RESTARTS = load(50, 2)
/** Load between two faults, in ms. */
const BETWEEN_MS = 400

const fullAlertsClosed = await loseLevels()
console.log(`A layer that lost its levels closed ${fullAlertsClosed} alerts`)

let failedOpens = 0
for (let i = 0; i < FIRST_STARTS; i++) failedOpens += await failedFirstStarts()
console.log(`First starts at once, ${FIRST_STARTS} times: ${failedOpens} failed`)

const recordFolder = await mkdtemp(join(tmpdir(), 'faults-record-'))
const disk = mountSmallDisk(recordFolder)
const database = await startDatabase({ recordFolder })
try {
  await fillBins(database, BINS)
  const connection = await breakableConnection(database.url)
  const apis = await startApiPair(connection.url)
  let addresses = apis.addresses
  const load = startReportLoad(() => addresses(), BINS)
  const log = (what: string) => console.log(`${what}: ${load.acknowledged.size} reports acknowledged so far`)

  for (let i = 0; i < API_KILLS; i++) {
    await pause(BETWEEN_MS)
    await apis.killOne()
  }
  log(`The API killed ${API_KILLS} times`)
  for (let i = 0; i < POSTGRES_KILLS; i++) {
    await pause(BETWEEN_MS)
    await killPostgres(database)
  }
  log(`PostgreSQL killed ${POSTGRES_KILLS} times`)
  connection.cut()
  await pause(AWAY_MS)
  connection.mend()
  await pause(BETWEEN_MS)
  log(`The database away for ${AWAY_MS / 1000} s`)

  const endTransactions = await leaveTransactionsOpen(database.url)
  await apis.killOne()
  await pause(STUCK_MS)
  await endTransactions()
  log(`Transactions of other programs open for ${STUCK_MS / 1000} s, and an API started meanwhile`)

  if (disk) {
    for (let i = 0; i < DISK_FULL_TIMES; i++) {
      disk.fill()
      await apis.becomeReady(false)
      await pause(DISK_FULL_MS)
      disk.makeRoom()
      await apis.becomeReady(true)
    }
    log(`The disk full, and told so by /readyz, ${DISK_FULL_TIMES} times for ${DISK_FULL_MS / 1000} s`)
  } else console.log('LEFT OUT: a full disk, which takes Linux and root')

  const pooler = await startPgBouncer(database.url)
  const pooledApis = pooler && (await startApiPair(pooler.url))
  if (pooler && pooledApis) {
    addresses = pooledApis.addresses
    for (let i = 0; i < POOLER_RESTARTS; i++) {
      await pause(BETWEEN_MS)
      await pooler.restart()
    }
    await pooledApis.killOne()
    log(`PgBouncer restarted ${POOLER_RESTARTS} times`)
  } else console.log('LEFT OUT: PgBouncer, which is not on this machine')

  await load.stop()
  const update = await updateUnderLoad(database.url, BINS)
  console.log(
    `Processes replaced ${update.updates} times behind a proxy: ${update.refusals.length} requests refused`,
    ...update.refusals,
  )
  const cutOff = await cutOffOneMachine(database.url, BINS)
  console.log(`One of two machines cut off ${cutOff.times} times for ${cutOff.seconds} s`)
  const failover = await failOverUnderLoad(BINS)
  console.log(`Failed over to a standby: reports again after ${failover.failoverS.toFixed(1)} s`)

  await Promise.all([apis.stop(), pooledApis?.stop()])
  await pooler?.stop()
  connection.close()
  const forgedBackupsRestored = await restoreForgedBackups(database)
  console.log(`Backups of somebody else restored: ${forgedBackupsRestored}`)
  const tally = await countReports(
    database,
    new Map([...load.acknowledged, ...update.acknowledged, ...cutOff.acknowledged]),
  )
  const failed = failedOpens + apis.failedOpens() + (pooledApis?.failedOpens() ?? 0)
  const sum = (what: keyof typeof tally) => tally[what] + failover[what]
  printFigures({
    acknowledged: sum('acknowledged'),
    lost: sum('lost'),
    duplicated: sum('duplicated'),
    failedOpens: failed + failover.failedOpens,
    refusedDuringUpdate: update.refusals.length,
    failoverS: rounded(failover.failoverS, 1),
    forgedBackupsRestored,
    fullAlertsClosed,
    diskFull: disk !== undefined,
    pgBouncer: pooler !== undefined,
  })
} finally {
  await database.close()
  disk?.remove()
  await rm(recordFolder, { recursive: true, force: true })
}
