import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'api'
import { type Started, startProcess } from '../bench/api/child-process'

const READY_WITHIN_MS = 10_000

interface ApiPair {
  /** The addresses of the running processes. */
  addresses: () => readonly string[]
  /** Kills one of them as a power cut would, and starts another. */
  killOne: () => Promise<void>
  /** Waits until `/readyz` of each has this answer. */
  becomeReady: (isReady: boolean) => Promise<void>
  /** The number of failed starts. */
  failedOpens: () => number
  stop: () => Promise<void>
}

/** Two API processes on one database. */
export async function startApiPair(databaseUrl: string): Promise<ApiPair> {
  let failed = 0
  let turn = 0
  const start = () =>
    startProcess('api-process.ts', { DATABASE_URL: databaseUrl, TRUST_PROXY: '127.0.0.1' }).catch((error) => {
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
    async becomeReady(isReady) {
      for (const { address } of pair.filter((one) => one !== undefined))
        while ((await isReadyAt(address)) !== isReady) await pause(50)
    },
    failedOpens: () => failed,
    stop: async () => void (await Promise.all(pair.map((one) => one?.stop('SIGKILL')))),
  }
}

const isReadyAt = (address: string) =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(READY_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Kills the server as a power cut would, and waits until a new one answers. */
export async function killPostgres(database: Database): Promise<void> {
  const killed = await serverOf(database)
  process.kill(killed, 'SIGKILL')
  // Backends of the killed server still answer for a moment.
  while ((await serverOf(database)) === killed) await pause(50)
}

/** The process id of the server, which is the parent of any connection; waits until it answers. */
async function serverOf(database: Database): Promise<number> {
  try {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' }))
  } catch {
    await pause(50)
    return serverOf(database)
  }
}
