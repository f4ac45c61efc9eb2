import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'

const PAUSE_MS = 20
/** A held lock is renewed. One that was not renewed for this time, in ms, belonged to a process that died. */
const DEAD_AFTER_MS = 3_000

/** Runs `work` while no other process holds the lock of the same folder. Waits for the lock for this long, in ms. */
export async function withFolderLock<T>(
  folder: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true })
  const lockfilePath = join(folder, '.lock')
  const retries = { retries: patienceMs / PAUSE_MS, factor: 1, minTimeout: PAUSE_MS, maxTimeout: PAUSE_MS }
  const release = await lock(folder, { lockfilePath, stale: DEAD_AFTER_MS, retries }).catch((error) => {
    if (error.code !== 'ELOCKED') throw error
    throw new Error(`${folder} stays locked. Delete ${lockfilePath} if no other process runs.`)
  })
  try {
    return await work()
  } finally {
    await release()
  }
}
