import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { promisify } from 'node:util'

const bootId = async () => (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()

/**
 * Identifies where a process number is valid: this boot of this machine and, in containers, this pid namespace. A number from
 * another place says nothing here.
 */
export async function thisPlace(): Promise<string> {
  if (process.platform !== 'linux') return hostname()
  return `${await bootId()} ${await readlink('/proc/self/ns/pid')}`
}

/**
 * Distinguishes a live process from a later one with the same number, by its start time. `undefined` when there is no such
 * process; the empty string when the system (Windows) does not tell.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') return startOnLinux(pid)
  if (process.platform === 'win32') return ''
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
  return stdout.trim()
}

/** Whether a process with this number exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** proc(5): field 22 of `stat` is the start in ticks since boot. The name before it, in brackets, may contain spaces. */
async function startOnLinux(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([bootId(), readFile(`/proc/${pid}/stat`, 'utf8')])
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : `${boot} ${fields[18]}`
  } catch {
    return undefined
  }
}
