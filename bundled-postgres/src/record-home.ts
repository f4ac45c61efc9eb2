import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runProgram, type SystemUser } from './run-program'
import { dataOf } from './server'

interface RecordHome {
  /** The folder of the record. */
  home: string
  /** The user that PostgreSQL runs as, when it is not the user of this process. */
  user: SystemUser | undefined
}

/** A folder that every user can reach, one for each record folder. */
export const commonFolder = (folder: string) =>
  join('/var/lib/smart-bins', createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16))

/** The record folder itself; or the common folder, when the server cannot read there because root's home is closed to it. */
export async function recordHome(folder: string): Promise<RecordHome> {
  await requireWritable(folder)
  const user = await serverUser(dataOf(folder))
  if (!user) return { home: folder, user }
  await chmod(folder, OPEN_TO_READ)
  const isHere = existsSync(dataOf(folder))
  const common = commonFolder(folder)
  if (await canRead(user, folder))
    return isHere || !existsSync(dataOf(common)) ? { home: folder, user } : commonHome(common)
  // The common folder is not used instead, because the record would look empty.
  if (isHere)
    throw new Error(
      `User ${user.uid} owns the record in ${folder} but cannot reach it. Let it, with chmod a+rx on the folders above.`,
    )
  return commonHome(common)
}

async function commonHome(home: string): Promise<RecordHome> {
  await makeOpenFolder(home)
  return { home, user: await serverUser(dataOf(home)) }
}

/** Whether a record was ever made for this folder. Changes nothing. */
export const hasRecord = (folder: string): boolean =>
  [resolve(folder), commonFolder(folder)].some((home) => existsSync(dataOf(home)))

const OPEN_TO_READ = 0o755

/** Creates a folder that every user can read, whatever the umask. */
export async function makeOpenFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first) await chmod(first, OPEN_TO_READ)
  await chmod(folder, OPEN_TO_READ)
}

async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    if (existsSync(dataOf(folder))) await access(dataOf(folder), constants.W_OK)
  } catch (error) {
    throw new Error(
      `The record's folder ${folder} can't be written to by this user (${(error as NodeJS.ErrnoException).code}). ` +
        'Start as the user who made it, or set RECORD_FOLDER to another folder.',
    )
  }
}

/** The unprivileged user of every Unix system. Its number is the same on every Linux and differs on macOS. */
const NOBODY_ID = process.platform === 'darwin' ? 4_294_967_294 : 65_534

/**
 * The user that PostgreSQL runs as, when it is not that of this process: it refuses to run as root. An existing record stays
 * with its owner.
 */
async function serverUser(dataFolder: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataFolder).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY_ID, gid: NOBODY_ID }
}

/** Whether the user can read all of these paths. A process of that user tries, because only the system knows all rules of access. */
export const canRead = (user: SystemUser, ...paths: string[]): Promise<boolean> =>
  runProgram('/bin/sh', ['-c', 'for path; do test -r "$path" || exit 1; done', 'sh', ...paths], {
    user,
    cwd: '/',
  }).then(
    () => true,
    () => false,
  )
