import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { takeOwnership } from '../owner-lock'
import { isAlive } from '../process-identity'
import { dataOf, livePostmaster } from '../server'

/** Stops the servers that killed test runs left behind, and deletes their data. */
export async function sweepLeftovers(folder: string, prefix: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  await Promise.all(names.map((name) => sweep(join(folder, name))))
}

async function sweep(record: string): Promise<void> {
  // Without an owner's file another run may be about to take it.
  const files = await readdir(record).catch(() => [])
  if (!files.some((name) => name.startsWith('owner-'))) return
  const isOurs = await takeOwnership(record).then(
    () => true,
    () => false,
  )
  if (!isOurs) return
  const left = await livePostmaster(dataOf(record))
  if (left) process.kill(left.pid, 'SIGQUIT')
  while (left && isAlive(left.pid)) await pause(10)
  await rm(record, { recursive: true, force: true, maxRetries: 5 })
}
