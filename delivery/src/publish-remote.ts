import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exposesOf, type ProvidedVersions, type Publication, PublicationSchema } from 'shared-domain'
import { z } from 'zod'
import { currentRegistry } from './current-registry'
import { checkOwnership } from './ownership'
import { type BuildSource, publishedVersions, readPublication } from './publication'
import { checkRequirements } from './requirements'
import { type Store, storeKeys } from './store'

interface Publishing {
  /** The folder of the built files. */
  folder: string
  publication: Omit<Publication, 'base'>
  source: BuildSource
  /** The versions that the deployed shell brings. */
  provided: ProvidedVersions
}

/**
 * Writes a built version to the store for good: its files first, and last the object that declares it published. Publishing the
 * same bytes again changes nothing. Returns whether the version is new.
 */
export async function publishRemote(
  store: Store,
  { folder, publication, source, provided }: Publishing,
): Promise<boolean> {
  const { name, version, files } = publication
  checkRequirements(publication, provided)
  await checkOwnership(store, { ...publication, source }, await currentRegistry(store))
  const paths = new Set(Object.keys(files))
  if (!paths.has('mf-manifest.json'))
    throw new Error(`${folder} has no mf-manifest.json: build ${name} first.`)
  checkManifest(await readFile(join(folder, 'mf-manifest.json')), paths, exposesOf(publication))

  const there = await readPublication(store, name, version)
  if (there) return refuseOther(there, publication)
  await Promise.all(
    Object.entries(files).map(([path, integrity]) => put(store, { folder, name, version, path, integrity })),
  )
  await putSourceMaps(store, { folder, publication })
  const base = `${store.publicUrl}${storeKeys.version(name, version)}`
  const stored = {
    ...PublicationSchema.parse({ ...publication, base }),
    source,
    publishedAt: new Date().toISOString(),
  }
  const isFirst = await store.create(
    storeKeys.publication(name, version),
    Buffer.from(JSON.stringify(stored, null, 2)),
  )
  // Another process published this version meanwhile.
  if (!isFirst) return refuseOther(await readPublication(store, name, version), publication)
  await pruneVersions(store, name)
  return true
}

function refuseOther(
  there: Publication | undefined,
  { name, version, files }: Omit<Publication, 'base'>,
): false {
  const all = new Set([...Object.keys(there?.files ?? {}), ...Object.keys(files)])
  const changed = [...all].filter((path) => there?.files[path] !== files[path])
  if (changed.length === 0) return false
  throw new Error(
    `${name} ${version} is in the store with another ${changed[0]}, and a published version never changes: ` +
      `raise the version in ${name}/package.json.`,
  )
}

interface BuiltFile {
  folder: string
  name: string
  version: string
  path: string
  integrity: string
}

async function put(store: Store, { folder, name, version, path, integrity }: BuiltFile): Promise<void> {
  const file = join(folder, path)
  const bytes = await readFile(file)
  if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity)
    throw new Error(`${file} changed while it was being published: publish again.`)
  const key = storeKeys.version(name, version) + path
  await putBytes(store, key, bytes)
  // A bucket does not negotiate encodings with the browser; the server does.
  if (store.folder === undefined) return
  for (const ending of ['.br', '.gz'])
    if (existsSync(file + ending)) await putBytes(store, key + ending, await readFile(file + ending))
}

/** Stores the source maps, with which the server finds the source line of a failure. Browsers never get them. */
async function putSourceMaps(
  store: Store,
  { folder, publication }: Pick<Publishing, 'folder' | 'publication'>,
): Promise<void> {
  const { name, version, files } = publication
  const mapped = Object.keys(files).filter((path) => existsSync(join(folder, `${path}.map`)))
  await Promise.all(
    mapped.map(async (path) =>
      putBytes(store, storeKeys.sourceMap(name, version, path), await readFile(join(folder, `${path}.map`))),
    ),
  )
}

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

/** How many of a remote's latest versions are kept, for tabs that were opened with them and for rollbacks. */
const KEPT = 5

/** Deletes the versions of a remote that are neither among the latest, nor live, nor the live one's fallback. */
async function pruneVersions(store: Store, name: string): Promise<void> {
  const { remotes } = await currentRegistry(store)
  const live = remotes.find((remote) => remote.name === name)
  const inUse = [live?.version, live?.previous?.version, live?.candidate?.version]
  const old = (await publishedVersions(store, name)).slice(KEPT).map(({ version }) => version)
  for (const version of old.filter((candidate) => !inUse.includes(candidate))) {
    // The publication first, so that a half-deleted version cannot be promoted.
    await store.delete(storeKeys.publication(name, version))
    await store.delete(storeKeys.version(name, version))
    await store.delete(storeKeys.sourceMaps(name, version))
  }
}
