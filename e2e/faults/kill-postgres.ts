import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'api'

/** Kills the server as a power cut would, and waits until another one answers in its place. */
export async function killPostgres(database: Database): Promise<void> {
  const killed = await serverOf(database)
  process.kill(killed, 'SIGKILL')
  // What the server left behind answers for a moment still.
  while ((await serverOf(database)) === killed) await pause(50)
}

/** The process of the server, as soon as it answers: the parent of the process of any connection. */
async function serverOf(database: Database): Promise<number> {
  try {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' }))
  } catch {
    await pause(50)
    return serverOf(database)
  }
}
