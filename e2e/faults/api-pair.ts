import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'api'
import { type Started, startProcess } from '../bench/api/child-process'

interface ApiPair {
  /** Where the processes answer that are up. */
  addresses: () => readonly string[]
  /** Kills one of them as a power cut would and starts another in its place. */
  killOne: () => Promise<void>
  /** Starts that did not end in a server that listens. */
  failedOpens: () => number
  stop: () => Promise<void>
}

/** Two API processes on one database. */
export async function startApiPair(databaseUrl: string): Promise<ApiPair> {
  let failed = 0
  let turn = 0
  const start = () =>
    startProcess('api-process.ts', { DATABASE_URL: databaseUrl }).catch((error) => {
      failed++
      console.error(error)
      return undefined
    })
  const pair: (Started | undefined)[] = [await start(), await start()]
  return {
    addresses: () => pair.flatMap((one) => one?.address ?? []),
    async killOne() {
      const which = turn++ % pair.length
      const victim = pair[which]
      pair[which] = undefined
      await victim?.stop('SIGKILL')
      pair[which] = await start()
    },
    failedOpens: () => failed,
    stop: async () => void (await Promise.all(pair.map((one) => one?.stop('SIGKILL')))),
  }
}

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
