import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 5_000
const PAUSE_MS = 5
/** A lock is held for the length of one small write: an older one was left by a process that died. */
const DEAD_AFTER_MS = 3_000

/**
 * Does `work` while no other process does its own under the same lock file. Should two ever take a dead lock at the
 * same moment, the registry may fall behind its history, from which the next reader brings it up again.
 */
export async function withFolderLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await take(file))) {
    if (Date.now() > deadline) throw new Error(`${file} stays locked. Delete it if no other process runs.`)
    if (await isDead(file)) await rm(file, { force: true })
    else await pause(PAUSE_MS)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

const take = (file: string) =>
  open(file, 'wx').then(
    async (handle) => {
      await handle.close()
      return true
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

const isDead = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > DEAD_AFTER_MS,
    () => false,
  )
