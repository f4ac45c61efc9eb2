import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { RELEASED_PROGRAM } from '../../features/server-parts/messages/part-protocol'

/** Writes the files of released parts into folders of this process, which `removeAll` removes. */
export function unpackParts() {
  const folders: string[] = []
  return {
    /** Returns the program of the part. It imports the packages of the server. */
    async unpack(files: ReadonlyMap<string, Buffer>): Promise<URL> {
      const folder = await mkdtemp(join(tmpdir(), 'smart-bins-part-'))
      folders.push(folder)
      for (const [path, bytes] of files) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), bytes)
      }
      await symlink(packagesFolder(import.meta.dirname), join(folder, 'node_modules'), 'junction')
      return pathToFileURL(join(folder, RELEASED_PROGRAM))
    },
    async removeAll(): Promise<void> {
      for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Where the server's own packages are. */
function packagesFolder(from: string): string {
  const folder = join(from, 'node_modules')
  if (existsSync(join(folder, 'fastify'))) return folder
  if (from === dirname(from)) throw new Error('The packages of the server are not found.')
  return packagesFolder(dirname(from))
}
