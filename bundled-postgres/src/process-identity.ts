import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { promisify } from 'node:util'

const bootId = async () => (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()

/**
 * Where a process number names one process: this boot of this machine and, in containers, this pid namespace. Of a process
 * of another place nothing can be asked by its number.
 */
export async function thisPlace(): Promise<string> {
  if (process.platform !== 'linux') return hostname()
  return `${await bootId()} ${await readlink('/proc/self/ns/pid')}`
}

/**
 * What tells a live process from a later one of the same number: when it began. `undefined` when there is no such process;
 * the empty string where the system (Windows) does not tell.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
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
    const [boot, stat] = await Promise.all([bootId(), readFile(`/proc/${pid}/stat`, 'utf8')])
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : `${boot} ${fields[18]}`
  } catch {
    return undefined
  }
}
