import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { processIdentity, thisPlace } from './process-identity'

const OwnerSchema = z.object({
  /** 0 after the release. */
  pid: z.number().int(),
  /** See `processIdentity`. */
  identity: z.string(),
  /** See `thisPlace`. Absent in files of older versions, which assumed one place. */
  place: z.string().optional(),
  host: z.string().optional(),
})
type Owner = z.infer<typeof OwnerSchema>

const NO_OWNER: Owner = { pid: 0, identity: '' }
const FILE = /^owner-(\d{9})\.json$/

interface OwnerLock {
  release: () => Promise<void>
}

interface LockOptions {
  /** Called when a process in another place has taken the folder over, because this one did not update its file in time. It must stop at once. */
  onLost?: () => void
  /** Further files that are updated every two seconds while the folder is in use, even without its owner. */
  signsOfLife?: readonly string[]
  timing?: { beatMs: number; lookMs: number; staleMs: number }
}

const TIMING = { beatMs: 2_000, lookMs: 250, staleMs: 10_000 }

/**
 * Makes this process the owner of the folder, or throws one sentence when another live process owns it. The numbered file with
 * the highest number names the owner: a process takes over by creating the next number. Files are created complete, so a
 * process may die at any moment. The highest is never deleted, so two processes that see the same dead owner cannot both
 * create the next number.
 *
 * Whether an owner on this machine is alive is known by its process number. An owner in another container or on another host
 * is alive while its file is updated, which happens every two seconds.
 */
export async function takeOwnership(folder: string, options: LockOptions = {}): Promise<OwnerLock> {
  await mkdir(folder, { recursive: true })
  const last = await lastNumber(folder)
  const owner = last > 0 ? await readOwner(folder, last) : NO_OWNER
  const here = await thisPlace()
  if (owner && (await isAtWork(owner, here, () => isTouched(folder, last, owner, options))))
    throw heldBy(owner, here, folder)
  const mine = last + 1
  const identity = (await processIdentity(process.pid)) ?? ''
  const me: Owner = { pid: process.pid, identity, place: here, host: hostname() }
  const isMade = owner !== undefined && (await makeFile(folder, mine, me))
  // Another process was faster, and may have released the lock and cleared its file already.
  if (!isMade || (await lastNumber(folder)) !== mine) return takeOwnership(folder, options)
  await clearBelow(folder, mine)
  return keepOwnership(folder, mine, options)
}

/** Updates the time of the file every two seconds as long as it has the highest number. */
function keepOwnership(folder: string, mine: number, { onLost, timing = TIMING }: LockOptions): OwnerLock {
  let isLost = false
  let beating = Promise.resolve()
  const beat = async () => {
    if (isLost) return
    isLost = (await lastNumber(folder)) > mine
    if (isLost) onLost?.()
    // Setting the time needs no disk space, so a full disk does not end the ownership.
    else await utimes(fileOf(folder, mine), new Date(), new Date())
  }
  const timer = setInterval(() => {
    // A folder that cannot be reached is tried again.
    beating = beating.then(beat).catch(() => undefined)
  }, timing.beatMs).unref()
  return {
    async release() {
      clearInterval(timer)
      await beating
      if (!isLost) await replaceFile(folder, mine, NO_OWNER)
    },
  }
}

const fileOf = (folder: string, number: number) =>
  join(folder, `owner-${String(number).padStart(9, '0')}.json`)

async function lastNumber(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).map((name) => Number(FILE.exec(name)?.[1] ?? 0))
  return Math.max(0, ...numbers)
}

/** Reads an owner's file; `undefined` when it was deleted since it was listed. */
async function readOwner(folder: string, number: number): Promise<Owner | undefined> {
  try {
    return OwnerSchema.parse(JSON.parse(await readFile(fileOf(folder, number), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // A file that a power cut left incomplete: no process survived that.
    return NO_OWNER
  }
}

async function isAtWork({ pid, identity, place }: Owner, here: string, isTouched: () => Promise<boolean>) {
  if (pid === 0) return false
  return place === undefined || place === here ? (await processIdentity(pid)) === identity : isTouched()
}

/** Whether the owner, or the server that it started, updates its files. Only changes of their times count, because the clocks of hosts differ. */
async function isTouched(
  folder: string,
  number: number,
  owner: Owner,
  { signsOfLife = [], timing = TIMING }: LockOptions,
): Promise<boolean> {
  const look = async () => String(await Promise.all([fileOf(folder, number), ...signsOfLife].map(touchedAt)))
  const before = await look()
  const until = performance.now() + timing.staleMs
  while ((await look()) === before) {
    if (performance.now() > until) return false
    await pause(timing.lookMs)
  }
  // The file also changes when the owner releases the folder.
  return JSON.stringify(await readOwner(folder, number)) === JSON.stringify(owner)
}

/** The modification time of a file, in ms. It is opened first, because NFS may return cached times of a file that is not open. */
async function touchedAt(file: string): Promise<number> {
  const handle = await open(file).catch(() => undefined)
  const stats = await handle?.stat().finally(() => handle.close())
  return stats?.mtimeMs ?? 0
}

async function makeFile(folder: string, number: number, owner: Owner): Promise<boolean> {
  const draft = await writeDraft(folder, owner)
  try {
    await link(draft, fileOf(folder, number))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const replaceFile = async (folder: string, number: number, owner: Owner) =>
  rename(await writeDraft(folder, owner), fileOf(folder, number))

async function writeDraft(folder: string, owner: Owner): Promise<string> {
  const draft = join(folder, `draft-${randomUUID()}`)
  await writeFile(draft, JSON.stringify(owner), { mode: 0o644 })
  return draft
}

async function clearBelow(folder: string, number: number): Promise<void> {
  const old = (await readdir(folder)).filter((name) => Number(FILE.exec(name)?.[1] ?? number) < number)
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}

function heldBy({ pid, place = '', host = '' }: Owner, here: string, folder: string): Error {
  const where = host && place !== here ? ` on ${host}` : ''
  return new Error(
    `The record in ${folder} is in use by process ${pid}${where}. Stop that one, or set RECORD_FOLDER to another folder.`,
  )
}
