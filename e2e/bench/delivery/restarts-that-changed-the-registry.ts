import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from 'api'
import {
  currentRegistry,
  promoteRemote,
  publishRemote,
  type ReleaseStore,
  retireRemote,
  rollbackRemote,
} from 'delivery'
import { builtRemote, operator, provided } from 'delivery/testing'
import { root } from 'scripts/project'
import { storeIn } from 'scripts/store'
import { load } from '../bench-run'
import { startProduct } from '../product-process'

/** Ways to start the product again: two that run, and three that are refused. */
const restarts = {
  'npm start': restart('start'),
  'npm run serve': restart('serve'),
  'a taken port': refusedOnTakenPort,
  'an unreachable database': (environment: NodeJS.ProcessEnv) =>
    refused({ ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
  'a newer database': refusedByNewerDatabase,
}
type Restart = keyof typeof restarts
const RESTARTS = load(Object.keys(restarts) as Restart[], ['npm run serve', 'an unreachable database'])

/** The number of restarts that changed the registry or the store, after releases, a rollback and a retirement. */
export async function restartsThatChangedTheRegistry(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'restarts-'))
  // PostgreSQL runs as another user when root runs this, and must be able to read here.
  await chmod(folder, 0o755)
  const environment = { STORE_URL: join(folder, 'store'), RECORD_FOLDER: join(folder, 'record') }
  const store = storeIn(environment.STORE_URL)
  await releaseSome(store)
  await restart('start')(environment)
  await decideSome(store)
  let changed = 0
  for (const name of RESTARTS) {
    const before = await contentOf(store)
    await restarts[name](environment)
    if ((await contentOf(store)) === before) continue
    changed += 1
    console.log(`The store was changed by: ${name}`)
  }
  await rm(folder, { recursive: true })
  return changed
}

const EARLIER_BUILD = '1.0.0-dev.000000000000'

async function publish(store: ReleaseStore, name: string, version: string) {
  const requires = { shell: '*', 'shared-ui': '*', 'shared-domain': '*' }
  await publishRemote(store, builtRemote({ name, version, requires, source: { project: 'smart-bins' } }))
  const promotion = { remote: name, version, provided, reason: 'bench', force: true }
  await promoteRemote(store, { ...operator, ...promotion })
}

/** Before the first start: an earlier build, which the checkout's own replaces. */
const releaseSome = (store: ReleaseStore) => publish(store, 'mf-dashboard', EARLIER_BUILD)

/** Decisions that a later start must keep: a release, a rollback by the error beacon, and a retirement. */
async function decideSome(store: ReleaseStore) {
  await publish(store, 'mf-analytics', '1.1.0')
  await rollbackRemote(store, {
    by: 'error-beacon',
    remote: 'mf-dashboard',
    reason: 'errors in 3 of 3 page loads',
  })
  await retireRemote(store, { ...operator, remote: 'mf-qr', reason: 'bench' })
}

async function contentOf(store: ReleaseStore): Promise<string> {
  return JSON.stringify([await currentRegistry(store), await store.list('')])
}

function restart(command: 'start' | 'serve') {
  return async (environment: NodeJS.ProcessEnv): Promise<void> => {
    const product = await startProduct({ ...environment, SIMULATOR: 'off' }, { command })
    await product.stop()
  }
}

async function refused(environment: NodeJS.ProcessEnv): Promise<void> {
  const start = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/start.ts')], {
    env: { ...process.env, PORT: '0', ...environment },
    cwd: join(root, 'scripts'),
    stdio: 'ignore',
  })
  const [code] = await once(start, 'exit')
  if (code !== 1) throw new Error(`A start that should be refused ended with code ${code}.`)
}

async function refusedOnTakenPort(environment: NodeJS.ProcessEnv): Promise<void> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  await refused({ ...environment, PORT: String(address && typeof address === 'object' && address.port) })
  other.close()
}

async function refusedByNewerDatabase(environment: NodeJS.ProcessEnv): Promise<void> {
  const database = await startDatabase({ recordFolder: String(environment.RECORD_FOLDER) })
  await database.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at, is_breaking)
    values ('of a later version', 9999999999999, true)`)
  await database.close()
  await refused(environment)
}
