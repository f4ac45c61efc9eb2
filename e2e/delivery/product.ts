import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type FoundServerPart, readEnvironment, startDatabase } from 'api'
import {
  currentRegistry,
  dropCandidate,
  promoteRemote,
  publishRemote,
  type RevisionRecord,
  readHistory,
  retireRemote,
  rollbackRemote,
  shareRemote,
} from 'delivery'
import { operator } from 'delivery/testing'
import { buildSource, deliverBuilds, fileHashes, pageFiles } from 'scripts/build'
import { root, siteFolder } from 'scripts/project'
import { providedVersions } from 'scripts/rspack'
import { storeIn } from 'scripts/store'
import { type ProvidedVersions, RemoteDescriptionSchema } from 'shared-domain'
import { deliverInto } from '../delivered-store'
import { serveFolder } from './serve-folder'

/** The shell that fixtures are published for by default. */
const currentShell: ProvidedVersions = providedVersions(join(root, 'shell'))

interface ProductOptions {
  /** The folder of a built shell that replaces the product's own. */
  shell?: string
  environment?: NodeJS.ProcessEnv
  /** Whether remotes are served from another origin than the shell. */
  isStoreElsewhere?: boolean
  /** Whether it has a record (without bins), which counts errors of remotes. */
  hasRecord?: boolean
  /** The server parts of remotes; they need the record. */
  serverParts?: readonly FoundServerPart[]
}

export type Product = Awaited<ReturnType<typeof startProduct>>

/** The product on its own port, with its own store in which the build of every remote is live. */
export async function startProduct({
  shell,
  environment = {},
  isStoreElsewhere,
  hasRecord,
  serverParts = [],
}: ProductOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'product-'))
  await cp(siteFolder, join(folder, 'site'), { recursive: true })
  if (shell) await cp(shell, join(folder, 'site/shell'), { recursive: true })
  const storeFolder = join(folder, 'store')
  const elsewhere = isStoreElsewhere ? await serveFolder(storeFolder) : undefined
  const store = { ...storeIn(storeFolder), ...(elsewhere && { publicUrl: elsewhere.url }) }
  // A publication holds the address of its store.
  if (elsewhere) await deliverBuilds(store)
  else await deliverInto(storeFolder)
  const record = hasRecord && {
    database: await startDatabase({ recordFolder: join(folder, 'record') }),
    binSource: undefined,
  }
  const options = {
    siteFolder: join(folder, 'site'),
    store,
    ...readEnvironment(environment),
    ...record,
    serverParts,
  }
  const app = await buildApp(options)

  const promote = (remote: string, version: string, provided = currentShell) =>
    // `force`, because fixtures also go back to earlier versions.
    promoteRemote(store, { ...operator, remote, version, provided, reason: 'fixture', force: true })

  return {
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    storeFolder,
    promote,
    /** Publishes the build of a fixture from its folder. */
    async publish(build: string, provided = currentShell): Promise<void> {
      const description = RemoteDescriptionSchema.parse(
        JSON.parse(await readFile(join(build, 'remote.json'), 'utf8')),
      )
      const publication = { ...description, files: await fileHashes(build), preload: await pageFiles(build) }
      await publishRemote(store, {
        folder: build,
        publication,
        source: await buildSource(),
        sbom: Buffer.from('{}'),
        provided,
      })
    },
    /** Promotes one version after the other, so that the last is live and the one before it the previous. */
    async makeLive(remote: string, versions: readonly string[], provided = currentShell): Promise<void> {
      for (const version of versions) await promote(remote, version, provided)
    },
    rollback: (remote: string, reason: string): Promise<RevisionRecord> =>
      rollbackRemote(store, { ...operator, remote, reason }),
    /** Gives a share of the sessions, in percent, a published version. */
    share: (remote: string, version: string, share: number) =>
      shareRemote(store, { ...operator, remote, version, share, provided: currentShell, force: true }),
    dropCandidate: (remote: string): Promise<RevisionRecord> =>
      dropCandidate(store, { ...operator, remote, reason: 'fixture' }),
    retire: (remote: string, reason: string): Promise<RevisionRecord> =>
      retireRemote(store, { ...operator, remote, reason }),
    history: () => readHistory(store),
    async liveVersion(remote: string): Promise<string> {
      const { remotes } = await currentRegistry(store)
      return remotes.find(({ name }) => name === remote)?.version ?? 'none'
    },
    async close(): Promise<void> {
      await app.close()
      await elsewhere?.close()
      await rm(folder, { recursive: true })
    },
  }
}
