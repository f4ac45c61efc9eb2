import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const OwnerSchema = z.object({
  /** 0: it was given back. */
  pid: z.number().int(),
  /** See `processIdentity`. */
  identity: z.string(),
})
type Owner = z.infer<typeof OwnerSchema>

const NO_OWNER: Owner = { pid: 0, identity: '' }
const FILE = /^owner-(\d{9})\.json$/

interface OwnerLock {
  release: () => Promise<void>
}

/**
 * Makes this process the owner of the folder, or throws one sentence when another live one is. The highest of the numbered
 * files says who owns it: the process that creates the next number has taken it over, and a file is complete from the start,
 * so that a process may die at any moment. The highest is never deleted: two processes that see the same dead owner cannot both take its number.
 */
export async function takeOwnership(folder: string): Promise<OwnerLock> {
  await mkdir(folder, { recursive: true })
  const last = await lastNumber(folder)
  const owner = last > 0 ? await readOwner(folder, last) : NO_OWNER
  if (owner && (await isAtWork(owner))) throw heldBy(owner, folder)
  const mine = last + 1
  const me: Owner = { pid: process.pid, identity: (await processIdentity(process.pid)) ?? '' }
  const isMade = owner !== undefined && (await makeFile(folder, mine, me))
  // Another was quicker, and may have finished already and cleared its file away.
  if (!isMade || (await lastNumber(folder)) !== mine) return takeOwnership(folder)
  await clearBelow(folder, mine)
  return { release: () => replaceFile(folder, mine, NO_OWNER) }
}

const fileOf = (folder: string, number: number) =>
  join(folder, `owner-${String(number).padStart(9, '0')}.json`)

async function lastNumber(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).map((name) => Number(FILE.exec(name)?.[1] ?? 0))
  return Math.max(0, ...numbers)
}

/** `undefined` when the file has been cleared away since it was seen. */
async function readOwner(folder: string, number: number): Promise<Owner | undefined> {
  try {
    return OwnerSchema.parse(JSON.parse(await readFile(fileOf(folder, number), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // Half of a file that a power cut took: no process has outlived that.
    return NO_OWNER
  }
}

const isAtWork = async ({ pid, identity }: Owner) => pid !== 0 && (await processIdentity(pid)) === identity

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

const heldBy = ({ pid }: Owner, folder: string) =>
  new Error(
    `The record in ${folder} is in use by process ${pid}. Stop that one, or set RECORD_FOLDER to another folder.`,
  )

/**
 * What tells a live process from a later one of the same number: when it began. `undefined` when there is no such process;
 * the empty string where the system (Windows) does not tell.
 */
async function processIdentity(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') return startOnLinux(pid)
  if (process.platform === 'win32') return ''
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
  return stdout.trim()
}

/** Whether a process of this number exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** proc(5): field 22 of `stat` is the start in ticks since the boot; the name before it, in brackets, may hold spaces. */
async function startOnLinux(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : `${boot.trim()} ${fields[18]}`
  } catch {
    return undefined
  }
}
