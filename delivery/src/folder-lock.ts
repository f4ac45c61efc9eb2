import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'

const PAUSE_MS = 20
/** A lock is renewed while it is held: one that was not for so long was left by a process that died. */
const DEAD_AFTER_MS = 3_000

/** Does `work` while no other process does its own under the lock of the same folder; waits for it for so many ms. */
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
