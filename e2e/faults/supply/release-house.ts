import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type Database, readEnvironment, startDatabase, stopGracefully } from 'api'
import {
  folderStore,
  integrityOf,
  promoteRemote,
  publishRemote,
  type ReleaseKeys,
  type ReleaseStore,
  releaseStore,
  type Store,
} from 'delivery'
import { testPairs } from 'delivery/testing'
import { builtPublication, builtVersions } from 'scripts/build'
import { siteFolder } from 'scripts/project'

type Owner = 'qr' | 'qrNew' | 'qrStolen' | 'public' | 'routes' | 'server' | 'serverNew' | 'thief'
type Listed = ReleaseKeys['listed']

const pairs = testPairs<Owner>('qr', 'qrNew', 'qrStolen', 'public', 'routes', 'server', 'serverNew', 'thief')
/** Lines of RELEASE_KEYS for the teams of the run, for servers and operators, and for those who must not release anything. */
export const listing: (...lines: `${string}=${Owner}`[]) => Listed = pairs.listing
/** The private key of one of them. */
export const signer: (owner: Owner) => NonNullable<ReleaseKeys['signer']> = pairs.signer

/** RELEASE_KEYS of the run. `qrStolen` was a key of mf-qr until it was stolen. */
export const LISTED: Listed = listing(
  'mf-qr=qr',
  'mf-public=public',
  'mf-routes=routes',
  'registry=server',
  'mf-qr=qrStolen',
  'revoked=qrStolen',
)

export const operator = { by: 'operator', person: 'a fault run' } as const

export interface RunningServer {
  address: string
  stop: () => Promise<void>
}

/** A store in which two teams have released real builds, and a record that has seen it. */
export interface ReleaseHouse {
  folder: string
  /** What somebody has who holds the store's key. */
  bare: Store
  /** The store as a process with these keys opens it. */
  opened: (keys: ReleaseKeys) => ReleaseStore
  /** A server on a port of its own, with the record of all others. */
  serve: (keys: ReleaseKeys) => Promise<RunningServer>
  /** Publishes this checkout's build as a version of its team, with other files in place of some, and makes it live. */
  release: (
    keys: ReleaseKeys,
    remote: string,
    version: string,
    changed?: Record<string, string>,
  ) => Promise<void>
  close: () => Promise<void>
}

export async function openReleaseHouse(): Promise<ReleaseHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'supply-'))
  const storeFolder = join(folder, 'store')
  const opened = (keys: ReleaseKeys) => releaseStore(folderStore(storeFolder), keys)
  const database = await startDatabase({ recordFolder: join(folder, 'record') })
  return {
    folder: storeFolder,
    bare: folderStore(storeFolder),
    opened,
    serve: (keys) => serve(opened(keys), database),
    release: (keys, remote, version, changed = {}) => release(opened(keys), { remote, version, changed }),
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function serve(store: ReleaseStore, database: Database): Promise<RunningServer> {
  const shared = { ...database, close: async () => {} }
  const environment = readEnvironment({
    ...{ LOG_LEVEL: 'silent', SIMULATOR: 'off', DRAIN_SECONDS: '1' },
    // Browsers report that a forged file did not load: the server would take the version back, which is not what is tried here.
    ROLLBACK_AFTER_ERRORS: '9999',
  })
  const app = await buildApp({ siteFolder, store, database: shared, ...environment })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, stop: () => stopGracefully(app) }
}

interface Release {
  remote: string
  version: string
  changed: Record<string, string>
}

async function release(store: ReleaseStore, { remote, version, changed }: Release): Promise<void> {
  const built = await builtPublication(remote)
  const folder = await mkdtemp(join(tmpdir(), 'supply-build-'))
  await cp(built.folder, folder, { recursive: true })
  const files = { ...built.publication.files }
  for (const [path, text] of Object.entries(changed)) {
    await writeFile(join(folder, path), text)
    for (const form of ['.br', '.gz']) await rm(join(folder, path + form), { force: true })
    files[path] = integrityOf(await readFile(join(folder, path)))
  }
  const source = { project: 'smart-bins', commit: 'fault-run', subject: '' }
  const provided = builtVersions()
  const publication = { ...built.publication, version, files }
  await publishRemote(store, { folder, publication, source, sbom: built.sbom, provided })
  await promoteRemote(store, { ...operator, remote, version, provided, reason: 'a fault run' })
  await rm(folder, { recursive: true })
}
