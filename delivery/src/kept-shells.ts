import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { ProvidedVersionsSchema } from 'shared-domain/composition'
import { z } from 'zod/mini'
import { BuildSourceSchema } from './publication'
import { providedVersionsIn } from './requirements'
import { type Store, storeKeys } from './store'

/** A shell that was deployed. Its build stays in the store, so that remotes can be tested under it. */
const KeptShellSchema = z.object({
  /** The shell's version and a hash of its document, which names its files by content: `1.2.0-3f2a90c1`. */
  id: z.string(),
  provides: ProvidedVersionsSchema,
  /** Paths within the built folder. */
  files: z.array(z.string()),
  source: z.optional(BuildSourceSchema),
  /** When a server last started with it in place of another: ISO 8601, UTC. */
  deployedAt: z.iso.datetime(),
})
export type KeptShell = z.infer<typeof KeptShellSchema>

/** How many recently deployed shells are kept. */
const KEPT = 3

/** Next to the shell in a site folder: the sources that it was built from. */
export const SHELL_SOURCE = 'shell-source.json'

/** The shell in a site folder; `undefined` when its document does not name its versions. */
export async function shellOf(siteFolder: string): Promise<Omit<KeptShell, 'deployedAt'> | undefined> {
  const folder = join(siteFolder, 'shell')
  const document = await readFile(join(folder, 'index.html'), 'utf8')
  const provides = providedVersionsIn(document)
  if (!provides) return undefined
  const hash = createHash('sha256').update(document).digest('hex').slice(0, 8)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  const noted = join(siteFolder, SHELL_SOURCE)
  const source = existsSync(noted) && BuildSourceSchema.parse(JSON.parse(await readFile(noted, 'utf8')))
  return { id: `${provides.shell}-${hash}`, provides, files, ...(source && { source }) }
}

/** Stores the shell of a starting server as the deployed one, and deletes the oldest shells. */
export async function keepShell(store: Store, siteFolder: string): Promise<void> {
  const shell = await shellOf(siteFolder)
  if (!shell) return
  const [deployed] = await keptShells(store)
  if (deployed?.id === shell.id) return
  const key = storeKeys.shell(shell.id)
  for (const path of shell.files)
    await store.create(storeKeys.shellFile(shell.id, path), await readFile(join(siteFolder, 'shell', path)))
  const bytes = Buffer.from(JSON.stringify({ ...shell, deployedAt: new Date().toISOString() }, null, 2))
  // Written last: a shell without it does not exist. It may have been deployed before, too.
  const before = await store.read(key)
  await (before ? store.replace(key, bytes, before.etag) : store.create(key, bytes))
  for (const { id } of (await keptShells(store)).slice(KEPT)) {
    await store.delete(storeKeys.shell(id))
    await store.delete(storeKeys.shellFile(id, ''))
  }
}

/** The shells in the store, the deployed one first. */
export async function keptShells(store: Store): Promise<KeptShell[]> {
  const keys = (await store.list(storeKeys.shells)).filter((key) => /^shells\/[^/]+\.json$/.test(key))
  const objects = await Promise.all(keys.map((key) => store.read(key)))
  return objects
    .flatMap((object) => (object ? [KeptShellSchema.parse(JSON.parse(object.bytes.toString()))] : []))
    .sort((a, b) => b.deployedAt.localeCompare(a.deployedAt))
}

/** Writes the built files of a stored shell into a site folder. */
export async function restoreShell(
  store: Store,
  { id, files }: Pick<KeptShell, 'id' | 'files'>,
  siteFolder: string,
): Promise<void> {
  for (const path of files) {
    const object = await store.read(storeKeys.shellFile(id, path))
    if (!object) throw new Error(`${store.name} lacks ${path} of shell ${id}.`)
    const file = join(siteFolder, 'shell', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, object.bytes)
  }
}
