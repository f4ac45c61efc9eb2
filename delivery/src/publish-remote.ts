import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProvidedVersions, Publication } from 'shared-domain'
import { exposesOf, PublicationSchema } from 'shared-domain/composition'
import { z } from 'zod/mini'
import { currentRegistry } from './current-registry'
import { checkOwnership } from './ownership'
import { checkPageBudgets } from './page-budget'
import {
  type BuildSource,
  type ExaminedPublication,
  examinePublication,
  type PublishedServerPart,
  publishedVersions,
  signablePublication,
} from './publication'
import { integrityOf } from './published-files'
import type { ReleaseStore } from './release-store'
import { checkRequirements } from './requirements'
import { signObject } from './signed-object'
import { type Store, storeKeys } from './store'

interface Publishing {
  /** The folder of the built files. */
  folder: string
  publication: Omit<Publication, 'base'>
  source: BuildSource
  /** The bill of materials: what the version bundles, as CycloneDX. */
  sbom: Buffer
  /** Its server part, which then runs as long as the version is live. */
  serverPart?: BuiltServerPart | undefined
  /** The versions that the deployed shell brings. */
  provided: ProvidedVersions
}

/** A server part as it was bundled into a folder. */
export interface BuiltServerPart extends PublishedServerPart {
  folder: string
}

/**
 * Writes a built version to the store for good: its files first, and last the object that declares it published, which this
 * process's key signs. Publishing the same bytes again changes nothing. Returns whether the version is new. Throws one sentence when
 * something is wrong, before anything is written.
 */
export async function publishRemote(
  store: ReleaseStore,
  { folder, publication, source, sbom, serverPart, provided }: Publishing,
): Promise<boolean> {
  const { name, version, files } = publication
  checkRequirements(publication, provided)
  await checkOwnership(store, { ...publication, source }, await currentRegistry(store))
  const paths = new Set(Object.keys(files))
  if (!paths.has('mf-manifest.json'))
    throw new Error(`${folder} has no mf-manifest.json: build ${name} first.`)
  checkManifest(await readFile(join(folder, 'mf-manifest.json')), paths, exposesOf(publication))
  checkPreload(publication)
  await checkPageBudgets(folder, publication)
  // Only publishing needs a parser of styles; a server that serves does without.
  const { checkOwnStyles } = await import('./own-styles')
  await checkOwnStyles(folder, publication)

  const there = await examinePublication(store, name, version)
  if (there) return refuseOther(there, publication, serverPart)
  const sourceMaps = await readSourceMaps(folder, Object.keys(files))
  const base = `${store.publicUrl}${storeKeys.version(name, version)}`
  const content = {
    ...PublicationSchema.parse({ ...publication, base }),
    source,
    sourceMaps: Object.fromEntries(sourceMaps.map(({ path, bytes }) => [path, integrityOf(bytes)])),
    sbom: integrityOf(sbom),
    ...(serverPart && { serverPart: { protocol: serverPart.protocol, files: serverPart.files } }),
    publishedAt: new Date().toISOString(),
  }
  const signatures = [signObject(signablePublication(publication, content), store.keys)]
  await Promise.all(
    Object.entries(files).map(([path, integrity]) => put(store, { folder, name, version, path, integrity })),
  )
  for (const [path, integrity] of Object.entries(serverPart?.files ?? {}))
    await putBytes(
      store,
      storeKeys.serverPart(name, version) + path,
      await readBuilt(join(serverPart?.folder ?? '', path), integrity),
    )
  for (const { path, bytes } of sourceMaps)
    await putBytes(store, storeKeys.sourceMap(name, version, path), bytes)
  await putBytes(store, storeKeys.sbom(name, version), sbom)
  const isFirst = await store.create(
    storeKeys.publication(name, version),
    Buffer.from(JSON.stringify({ ...content, signatures }, null, 2)),
  )
  // Another process published this version meanwhile.
  if (!isFirst) return refuseOther(await examinePublication(store, name, version), publication, serverPart)
  await pruneVersions(store, name)
  return true
}

function refuseOther(
  examined: ExaminedPublication | undefined,
  { name, version, files }: Omit<Publication, 'base'>,
  serverPart: BuiltServerPart | undefined,
): false {
  if (examined?.problem)
    throw new Error(
      `${examined.problem.sentence} Raise the version in ${name}/package.json to publish yours.`,
    )
  const there = examined?.publication
  const changed = [
    ...changedFiles(there?.files ?? {}, files),
    ...changedFiles(there?.serverPart?.files ?? {}, serverPart?.files ?? {}),
  ]
  if (changed.length === 0) return false
  throw new Error(
    `${name} ${version} is in the store with another ${changed[0]}, and a published version never changes: ` +
      `raise the version in ${name}/package.json.`,
  )
}

type Hashes = Readonly<Record<string, string>>
const changedFiles = (before: Hashes, now: Hashes) =>
  Object.keys({ ...before, ...now }).filter((path) => before[path] !== now[path])

interface BuiltFile {
  folder: string
  name: string
  version: string
  path: string
  integrity: string
}

async function put(store: Store, { folder, name, version, path, integrity }: BuiltFile): Promise<void> {
  const file = join(folder, path)
  const bytes = await readBuilt(file, integrity)
  const key = storeKeys.version(name, version) + path
  await putBytes(store, key, bytes)
  // A bucket does not negotiate encodings with the browser; the server does.
  if (store.folder === undefined) return
  for (const ending of ['.br', '.gz'])
    if (existsSync(file + ending)) await putBytes(store, key + ending, await readFile(file + ending))
}

async function readBuilt(file: string, integrity: string): Promise<Buffer> {
  const bytes = await readFile(file)
  if (integrityOf(bytes) !== integrity)
    throw new Error(`${file} changed while it was being published: publish again.`)
  return bytes
}

/** The source maps of built files, with which the server finds the source line of a failure. Browsers never get them. */
const readSourceMaps = (folder: string, paths: readonly string[]) =>
  Promise.all(
    paths
      .filter((path) => existsSync(join(folder, `${path}.map`)))
      .map(async (path) => ({ path, bytes: await readFile(join(folder, `${path}.map`)) })),
  )

/** Files without a publication were left by an interrupted attempt. */
async function putBytes(store: Store, key: string, bytes: Buffer): Promise<void> {
  if (await store.create(key, bytes)) return
  const left = await store.read(key)
  if (left && !left.bytes.equals(bytes)) await store.replace(key, bytes, left.etag)
}

const AssetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) })
const ManifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ name: z.string(), assets: z.object({ js: AssetsSchema, css: AssetsSchema }) })),
})

/** Throws when the federation manifest of a build names a missing file, or lacks a module that it should expose. */
function checkManifest(manifest: Buffer, files: ReadonlySet<string>, expected: readonly string[]): void {
  const { metaData, exposes } = ManifestSchema.parse(JSON.parse(manifest.toString()))
  const named = exposes.flatMap(({ assets: { js, css } }) =>
    [js, css].flatMap((a) => [...a.sync, ...a.async]),
  )
  const missing = [metaData.remoteEntry.path + metaData.remoteEntry.name, ...named].filter(
    (file) => !files.has(file),
  )
  if (missing.length > 0)
    throw new Error(
      `mf-manifest.json names ${missing.join(', ')}, which is not there: build the remote again.`,
    )
  const exposed = new Set(exposes.map(({ name }) => name))
  const unexposed = expected.filter((name) => !exposed.has(name))
  if (unexposed.length > 0)
    throw new Error(`mf-manifest.json does not expose ${unexposed.join(', ')}: build the remote again.`)
}

/** Throws when a page needs a file without a hash, which a browser would run unverified. */
function checkPreload({ name, version, preload, files }: Omit<Publication, 'base'>): void {
  const [unknown] = Object.values(preload)
    .flat()
    .filter((path) => files[path] === undefined)
  if (unknown !== undefined)
    throw new Error(`${name} ${version} preloads ${unknown}, which has no hash: build the remote again.`)
}

/** How many of a remote's latest versions are kept, for tabs that were opened with them and for rollbacks. */
const KEPT = 5

/** Deletes the versions of a remote that are neither among the latest, nor live, nor the live one's fallback. */
async function pruneVersions(store: ReleaseStore, name: string): Promise<void> {
  const { remotes } = await currentRegistry(store)
  const live = remotes.find((remote) => remote.name === name)
  const inUse = [live?.version, live?.previous?.version, live?.candidate?.version]
  const old = (await publishedVersions(store, name)).slice(KEPT).map(({ version }) => version)
  for (const version of old.filter((candidate) => !inUse.includes(candidate))) {
    // The publication first, so that a half-deleted version cannot be promoted.
    await store.delete(storeKeys.publication(name, version))
    await store.delete(storeKeys.version(name, version))
    await store.delete(storeKeys.sourceMaps(name, version))
    await store.delete(storeKeys.sbom(name, version))
    await store.delete(storeKeys.serverPart(name, version))
  }
}
