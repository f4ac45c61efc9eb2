import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const notAsked = /(\.br|\.gz|^remote\.json|^mf-stats\.json)$/

/** The subresource integrity of every file in a built folder that a browser may ask for, by its path there. */
export async function fileHashes(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !notAsked.test(path))
    .sort()
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, integrity(await readFile(join(folder, path)))])),
  )
}

const integrity = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
