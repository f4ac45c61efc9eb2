import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { withFolderLock } from './folder-lock'
import type { Store, StoredObject } from './store'

const PENDING = '.pending-'
/** The lock is held for the duration of one small write. */
const LOCK_PATIENCE_MS = 5_000

/** A store in a local folder. */
export function folderStore(folder: string): Store {
  const read = (key: string) => readObject(join(folder, key))
  const list = async (prefix: string) => (await keysBelow(folder)).filter((key) => key.startsWith(prefix))
  return {
    name: folder,
    folder,
    publicUrl: '/',
    registryLifetimeMs: 0,
    read,
    list,
    create: (key, bytes) =>
      withWritten(join(folder, key), bytes, (written) => linkIfAbsent(written, join(folder, key))),
    replace: (key, bytes, etag) =>
      withFolderLock(folder, LOCK_PATIENCE_MS, async () => {
        if ((await read(key))?.etag !== etag) return false
        await withWritten(join(folder, key), bytes, (written) => rename(written, join(folder, key)))
        return true
      }),
    async delete(prefix) {
      if (prefix.endsWith('/')) return rm(join(folder, prefix), { recursive: true, force: true })
      for (const key of await list(prefix)) await rm(join(folder, key), { force: true })
    },
  }
}

async function readObject(file: string): Promise<StoredObject | undefined> {
  const bytes = await readFile(file).catch(undefinedIfAbsent)
  return bytes && { bytes, etag: createHash('sha256').update(bytes).digest('base64url') }
}

/** Writes a temporary file first, so that no reader sees a partial object. */
async function withWritten<T>(file: string, bytes: Buffer, use: (written: string) => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true })
  const written = `${file}${PENDING}${randomUUID()}`
  try {
    await writeFile(written, bytes, { flush: true })
    return await use(written)
  } finally {
    await rm(written, { force: true })
  }
}

/** Unlike a rename, a link never replaces an existing file. */
const linkIfAbsent = (written: string, file: string) =>
  link(written, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

async function keysBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(undefinedIfAbsent)
  return (entries ?? [])
    .filter((entry) => entry.isFile() && !entry.name.includes(PENDING))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
