import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deliverBuilds } from 'scripts/build'
import { storeIn } from 'scripts/store'

/** The folder of what is copied, for the workers: a record knows the log of releases that it has seen and takes no other. */
const DELIVERED = 'E2E_DELIVERED_STORE'

/** Fills the folder of a store, in which the build of every remote is then live. Delivering takes seconds, so that it is done once and copied. */
export async function deliverInto(folder: string): Promise<void> {
  const delivered = process.env[DELIVERED] ?? (await deliverOnce())
  await cp(delivered, folder, { recursive: true })
}

let delivering: Promise<string> | undefined

/** Returns the folder of the store that is copied, which is removed when this process ends. */
export function deliverOnce(): Promise<string> {
  delivering ??= deliver()
  return delivering
}

async function deliver(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'delivered-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await deliverBuilds(storeIn(folder))
  process.env[DELIVERED] = folder
  return folder
}
