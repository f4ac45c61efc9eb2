import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedMigrations, newBackupKey, startDatabase, storeBackup, tryRestore } from 'api'
import { folderStore } from 'delivery'
import { findServerParts } from 'scripts/server-parts'
import { type Started, startProcess } from './api/child-process'
import { type Asked, closedLoop } from './api/closed-loop'
import { fillBins } from './api/fill-bins'
import { processorSeconds, withShareOfCore } from './api/processor-time'
import { newReadings, newReport, READINGS_BATCH } from './api/throughput'
import { load, median, printFigures, rounded } from './bench-run'

/** As many as 70 councils have, and as one has, to see whether memory grows with the number. */
const BINS = load(150_000, 500)
const FEW_BINS = load(2_000, 100)
const PROCESSES = load([1, 2, 4], [1, 2])
const MOST_PROCESSES = Math.max(...PROCESSES)
const SECONDS = load(4, 0.3)
/** Rounds over the numbers of processes in turn, so that growing tables slow all alike; the first one warms up. */
const ROUNDS = load(3, 1)
/** The share of a core for each process: four of them leave 1.2 of two cores to PostgreSQL and the load generator. */
const SHARE_OF_CORE = 0.2
/** How often the server backs the record up unless BACKUP_HOURS says otherwise, in s. */
const BACKUP_EVERY_S = 6 * 3600

const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'))
// PostgreSQL runs as another user when root runs this, and must be able to read here.
chmodSync(folder, 0o755)
const recordFolder = join(folder, 'record')
const database = await startDatabase({ recordFolder })
try {
  const env = { DATABASE_URL: database.url }
  // Without a proxy, as for the gateways of sensors.
  const readingsOf = (bins: number) =>
    withProcesses(MOST_PROCESSES, env, async (apis) => ({
      readingsPerS: await byProcesses((count) => sendReadings(apis.slice(0, count), bins)),
      rssMb: await byProcesses(async (count) => rssMbOf(apis.slice(0, count))),
    }))
  await fillBins(database, FEW_BINS)
  const { rssMb: rssMbFewBins } = await readingsOf(FEW_BINS)
  await database.pool.query('truncate bins cascade')
  await fillBins(database, BINS)
  // Behind a proxy, so that each report has its own address.
  const reports = await withProcesses(MOST_PROCESSES, { ...env, TRUST_PROXY: '127.0.0.1' }, measureReports)
  const { readingsPerS, rssMb } = await readingsOf(BINS)
  const { restoreS, rpoS } = await backUpAndRestore()
  printFigures({
    cores: availableParallelism(),
    ...reports,
    readingsPerS,
    rssMb,
    rssMbFewBins,
    restoreS,
    rpoS,
  })
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function withProcesses<T>(
  count: number,
  environment: NodeJS.ProcessEnv,
  work: (apis: readonly Started[]) => Promise<T>,
): Promise<T> {
  const starting = Array.from({ length: count }, () => startProcess('api-process.ts', environment))
  const apis = await Promise.all(starting)
  try {
    return await work(apis)
  } finally {
    await Promise.all(apis.map((api) => api.stop('SIGKILL')))
  }
}

function sendReports(apis: readonly Started[]): Promise<number> {
  return perSecond(apis, { ask: newReport(BINS), askers: 16 })
}

/** Reports a second with all cores and with a fifth of a core for each process, and the processor time of a report. */
async function measureReports(apis: readonly Started[]) {
  await sendReports(apis)
  await database.pool.query('analyze')
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid as number)
  const used = () => ({
    api: apis.reduce((sum, { child }) => sum + (processorSeconds(child.pid as number) ?? Number.NaN), 0),
    database: processorSeconds(postmaster) ?? Number.NaN,
    load: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  })
  const before = used()
  let sent = 0
  const reportsPerS = await byProcesses(async (count) => {
    const perS = await sendReports(apis.slice(0, count))
    sent += perS * SECONDS
    return perS
  })
  const after = used()
  const msOf = (who: keyof typeof before) => rounded(((after[who] - before[who]) / sent) * 1000, 2)
  const processorMsPerReport = { api: msOf('api'), database: msOf('database'), load: msOf('load') }
  const shared = await byProcesses((count) => {
    const some = apis.slice(0, count)
    const pids = some.map(({ child }) => child.pid as number)
    return withShareOfCore(pids, SHARE_OF_CORE, () => sendReports(some))
  })
  return { reportsPerS, processorMsPerReport, reportsPerSByFifthsOfCore: shared }
}

function parentOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
}

/** The median of each number of processes. */
async function byProcesses(measure: (count: number) => Promise<number>) {
  const measured = PROCESSES.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, count] of PROCESSES.entries()) measured[i]?.push(await measure(count))
  return Object.fromEntries(PROCESSES.map((count, i) => [count, Math.round(median(measured[i] ?? []))]))
}

/** Requests a second of all processes together, each with `askers` clients. */
async function perSecond(
  apis: readonly Started[],
  { ask, askers }: { ask: () => Asked; askers: number },
): Promise<number> {
  const loops = apis.map(({ address }) => closedLoop({ address, ask, askers, seconds: SECONDS }))
  const results = await Promise.all(loops)
  return results.reduce((sum, result) => sum + result.perSecond, 0)
}

async function sendReadings(apis: readonly Started[], bins: number): Promise<number> {
  return READINGS_BATCH * (await perSecond(apis, { ask: newReadings(bins, 1), askers: 1 }))
}

function rssMbOf(apis: readonly Started[]): number {
  const rssKb = (pid: number) =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
  return Math.round(apis.reduce((sum, { child }) => sum + rssKb(child.pid as number), 0) / 1024)
}

/** The time of a restore, and the recovery point: the longest time between two backups, whose changes would be lost. */
async function backUpAndRestore() {
  const store = folderStore(join(folder, 'backups'))
  const { identity, recipient } = await newBackupKey()
  const began = performance.now()
  const { rows, bytes, verifyKey } = await storeBackup(
    { databaseUrl: database.url, recordFolder },
    { store, recipient },
  )
  const backupS = (performance.now() - began) / 1000
  console.log(`A backup of ${rows} rows, ${rounded(bytes / 1024 / 1024, 1)} MB, in ${backupS.toFixed(1)} s`)
  const { restoreS } = await tryRestore({
    ...{ store, identity },
    trust: { verifyKeys: [verifyKey], mayBeUnsigned: false },
    installed: await installedMigrations(await findServerParts()),
  })
  return { restoreS: rounded(restoreS, 1), rpoS: rounded(BACKUP_EVERY_S + backupS, 0) }
}
