import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { programIn } from './binaries'
import { livePostmaster } from './postmaster'
import { runProgram } from './run-program'
import { dataOf, type Server } from './server'

/** Longer than any recovery of a record of this size. */
const WAIT_S = '120'
const LARGEST_LOG_BYTES = 5 * 1024 * 1024

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A failing statement may hold what residents wrote.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts PostgreSQL and waits until it takes connections. It outlives this process. */
export async function startServer(server: Server, port: number): Promise<void> {
  const log = join(dataOf(server.home), 'server.log')
  await keepShort(log)
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

/** Ends transactions and connections, writes all to the disk, and waits for that. */
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
