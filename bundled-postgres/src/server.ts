import { spawn } from 'node:child_process'
import { chown, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programIn } from './binaries'
import { isAlive } from './process-identity'
import { runProgram, type SystemUser } from './run-program'

/** Everything needed to run PostgreSQL on a record. */
export interface Server {
  /** The folder with `bin`, `lib` and `share`. */
  binaries: string
  home: string
  user: SystemUser | undefined
  /** False only when data may be lost, as in tests: nothing then waits for the disk. */
  isDurable: boolean
}

export const clusterOf = (home: string) => join(home, 'cluster')
/** The cluster's data. */
export const dataOf = (home: string) => join(clusterOf(home), 'data')
export const passwordOf = (cluster: string) => join(cluster, 'password')

export const ROLE = 'smart_bins'
const DATABASE = 'smart_bins'

export const urlOf = (port: number, password: string) =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`

/** Longer than any recovery of a record of this size. */
const WAIT_S = '120'
const LARGEST_LOG_BYTES = 5 * 1024 * 1024

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A failing statement may contain what residents wrote.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts PostgreSQL and waits until it accepts connections. It outlives this process. */
export async function startServer(server: Server, port: number): Promise<void> {
  const log = join(dataOf(server.home), 'server.log')
  await keepShort(log)
  await clearDeadPidFile(dataOf(server.home))
  const settings = Object.entries({ ...SETTINGS, ...(!server.isDurable && NOT_DURABLE) })
  const options = ['-p', port, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])].join(' ')
  try {
    await control(server, 'start', '-l', log, '-o', options)
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${await lastFailure(log)} All of it is in ${log}.`, {
      cause: error,
    })
  }
}

/** Ends transactions and connections, writes everything to disk, and waits for that. */
export async function stopServer(server: Server): Promise<void> {
  if (!(await livePostmaster(dataOf(server.home)))) return
  await control(server, 'stop', '-m', 'fast').catch(async (error) => {
    // It may have ended in between.
    if (await livePostmaster(dataOf(server.home))) throw error
  })
}

const control = (server: Server, action: 'start' | 'stop', ...args: string[]) =>
  runProgram(
    programIn(server.binaries, 'pg_ctl'),
    [action, '-D', dataOf(server.home), '-w', '-t', WAIT_S, ...args],
    { user: server.user, cwd: server.home },
  )

async function keepShort(log: string): Promise<void> {
  const size = await stat(log).then(
    ({ size }) => size,
    () => 0,
  )
  if (size > LARGEST_LOG_BYTES) await rename(log, `${log}.1`)
}

async function lastFailure(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => /FATAL|PANIC/.test(line))
  return (
    lines
      .at(-1)
      ?.replace(/^.*?(?:FATAL|PANIC): */, '')
      .concat('.') ?? 'it gave no reason.'
  )
}

export interface Postmaster {
  pid: number
  port: number
}

const pidFileOf = (data: string) => join(data, 'postmaster.pid')

/** The server that is running on this data in this place, whichever process started it. */
export async function livePostmaster(data: string): Promise<Postmaster | undefined> {
  const [pidLine, folder, , portLine] = await readLines(pidFileOf(data))
  const [pid, port] = [Number(pidLine), Number(portLine)]
  if (!pid || !port) return undefined
  const verdict = await worksIn(pid, data)
  const isOurs = verdict === 'yes' || (verdict === 'unknown' && folder === data && isAlive(pid))
  return isOurs ? { pid, port } : undefined
}

/**
 * PostgreSQL would mistake any process that got a dead server's number for that server. Only the owner of the record may decide
 * that it is dead: in another container the number means nothing.
 */
async function clearDeadPidFile(data: string): Promise<void> {
  const [pid] = await readLines(pidFileOf(data))
  if (pid && (await worksIn(Number(pid), data)) === 'no') await rm(pidFileOf(data), { force: true })
}

/** Changes every two seconds while the server runs, with or without its owner. */
export const signOfLife = (home: string) => join(dataOf(home), 'alive')

const TOUCH_WHILE_ALIVE = 'while kill -0 "$1" 2>/dev/null; do touch -c "$2"; sleep 2; done'

/**
 * Keeps touching the server's sign of life until the server ends. A separate shell does it, because the server outlives a
 * killed process, and another container or host cannot look it up by number.
 */
export async function showLife({ home, user }: Server, pid: number): Promise<void> {
  // Windows has no containers that share process numbers with a folder.
  if (process.platform === 'win32') return
  const file = signOfLife(home)
  await writeFile(file, '')
  if (user) await chown(file, user.uid, user.gid)
  const args = ['-c', TOUCH_WHILE_ALIVE, 'sh', String(pid), file]
  spawn('/bin/sh', args, { ...user, cwd: '/', detached: true, stdio: 'ignore' }).unref()
}

/** The port of the last start, which PostgreSQL records with its other arguments. */
export async function lastPort(data: string): Promise<number> {
  const [line = ''] = await readLines(join(data, 'postmaster.opts'))
  return Number(/"-p" "(\d+)"/.exec(line)?.[1] ?? 0)
}

/** A server stays in its data folder, even when that is moved. A copied folder names the server of the original. */
async function worksIn(pid: number, data: string): Promise<'yes' | 'no' | 'unknown'> {
  if (process.platform !== 'linux') return 'unknown'
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data)) ? 'yes' : 'no'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no' : 'unknown'
  }
}

const readLines = (file: string): Promise<string[]> =>
  readFile(file, 'utf8').then(
    (text) => text.split('\n').map((line) => line.trim()),
    () => [],
  )
