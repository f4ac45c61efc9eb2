import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { PART_PROTOCOL, releasePart } from 'api/part-program'
import { type BuiltServerPart, integrityOf } from 'delivery'
import { writeContract } from '../contract/contract-report'
import { root } from '../project'
import { serverPartFolders } from '../server-parts'

/** Bundles the server part of a remote for its publication; `undefined` for a remote without one. */
export async function builtServerPart(remote: string): Promise<BuiltServerPart | undefined> {
  const part = serverPartFolders().find((one) => one.remote === remote)
  if (!part) return undefined
  const folder = join(root, remote, 'dist/server-part')
  await releasePart(part.index, folder)
  // With it the next version is compared.
  await writeContract(remote, folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  const hashes = paths.map(async (path) => [path, integrityOf(await readFile(join(folder, path)))] as const)
  return { folder, protocol: PART_PROTOCOL, files: Object.fromEntries(await Promise.all(hashes)) }
}
