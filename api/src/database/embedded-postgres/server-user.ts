import { stat } from 'node:fs/promises'
import { runProgram, type SystemUser } from './run-program'

/** The user without rights of every Unix system; its number is the same on Linux and differs on macOS. */
const NOBODY = process.platform === 'darwin' ? 4_294_967_294 : 65_534

/**
 * The user that PostgreSQL runs as, when that is not the one of this process: it refuses to run as root. A record that
 * exists stays with its owner.
 */
export async function serverUser(dataFolder: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataFolder).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
}

/** Whether the user can read all of these; asked of the system itself, which knows of all its rules. */
export const canRead = (user: SystemUser, ...paths: string[]): Promise<boolean> =>
  runProgram('/bin/sh', ['-c', 'for path; do test -r "$path" || exit 1; done', 'sh', ...paths], {
    user,
    cwd: '/',
  }).then(
    () => true,
    () => false,
  )
