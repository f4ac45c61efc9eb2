import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newBackupKey, startDatabase, storeBackup, tryRestore } from 'api'
import { folderStore } from 'delivery'
import { type Started, startProcess } from './api/child-process'
import { type Asked, closedLoop } from './api/closed-loop'
import { fillBins } from './api/fill-bins'
import { newReadings, newReport, READINGS_BATCH } from './api/throughput'
import { load, printFigures, rounded } from './bench-run'

/** Those of 70 councils; and of one, to see whether memory grows with them. */
const BINS = load(150_000, 500)
const FEW_BINS = load(2_000, 100)
const PROCESSES = [1, 2, 4] as const
const SECONDS = load(10, 0.3)
/** How often the server backs the record up unless BACKUP_HOURS says otherwise, in s. */
const BACKUP_EVERY_S = 6 * 3600

const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'))
// PostgreSQL runs as another user when root runs this, and must be able to read here.
chmodSync(folder, 0o755)
const recordFolder = join(folder, 'record')
const database = await startDatabase({ recordFolder })
try {
  await fillBins(database, FEW_BINS)
  const env = { DATABASE_URL: database.url }
  const rssMbFewBins = await withProcesses(1, env, async (apis) => {
    await sendReadings(apis, FEW_BINS)
    return rssMbOf(apis)
  })
  await database.pool.query('truncate bins cascade')
  await fillBins(database, BINS)
  // Residents come through a proxy, each from an address of their own.
  const reportsPerS = await withProcesses(4, { ...env, TRUST_PROXY: '127.0.0.1' }, (apis) =>
    byProcesses((count) => perSecond(apis.slice(0, count), { ask: newReport(BINS), askers: 16 })),
  )
  // Sensors' gateways are on the machine itself.
  const { readingsPerS, rssMb } = await withProcesses(4, env, async (apis) => ({
    readingsPerS: await byProcesses((count) => sendReadings(apis.slice(0, count), BINS)),
    rssMb: await byProcesses(async (count) => rssMbOf(apis.slice(0, count))),
  }))
  const { restoreS, rpoS } = await backUpAndRestore()
  printFigures({ reportsPerS, readingsPerS, rssMb, rssMbFewBins, restoreS, rpoS })
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

async function byProcesses(measure: (count: number) => Promise<number>) {
  const figures: Partial<Record<(typeof PROCESSES)[number], number>> = {}
  for (const count of PROCESSES) figures[count] = Math.round(await measure(count))
  return figures
}

/** Of all processes together, each asked by as many at once. */
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

/** How long a restore takes, and what can be lost by backups alone: what came after the last one began. */
async function backUpAndRestore() {
  const store = folderStore(join(folder, 'backups'))
  const { identity, recipient } = await newBackupKey()
  const began = performance.now()
  const { rows, bytes } = await storeBackup({ databaseUrl: database.url, recordFolder }, { store, recipient })
  const backupS = (performance.now() - began) / 1000
  console.log(`A backup of ${rows} rows, ${rounded(bytes / 1024 / 1024, 1)} MB, in ${backupS.toFixed(1)} s`)
  const { restoreS } = await tryRestore({ store, identity })
  return { restoreS: rounded(restoreS, 1), rpoS: rounded(BACKUP_EVERY_S + backupS, 0) }
}
