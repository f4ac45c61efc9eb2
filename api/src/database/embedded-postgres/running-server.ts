import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port'
import { answers } from './answers'
import { lastPort, livePostmaster } from './postmaster'
import { startServer } from './run-server'
import { dataOf, type Server, urlOf } from './server'

/** What is left of a server that was killed goes within seconds, and so does a start that was killed itself. */
const PASSES_BY_ITSELF = /shared memory|lock file|could not create any TCP\/IP sockets/
const PATIENCE_MS = 30_000
const PAUSE_MS = 50

/** Adopts the server that runs on the record, or starts one; answers with its port once it takes connections. */
export async function runningServer(server: Server, password: string, fixedPort?: number): Promise<number> {
  const data = dataOf(server.home)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const live = await livePostmaster(data)
    if (live && (await answers(urlOf(live.port, password)))) return live.port
    if (live && Date.now() > deadline) throw stuck(live.pid)
    if (!live) await start(server, fixedPort ?? (await choosePort(data)), deadline)
    else await pause(PAUSE_MS)
  }
}

async function start(server: Server, port: number, deadline: number): Promise<void> {
  try {
    await startServer(server, port)
  } catch (error) {
    if (!PASSES_BY_ITSELF.test((error as Error).message) || Date.now() > deadline) throw error
    await pause(PAUSE_MS)
  }
}

/** The one of the last start as long as nobody has taken it. */
const choosePort = async (data: string) => freePort(await lastPort(data)).catch(() => freePort())

const stuck = (pid: number) =>
  new Error(`PostgreSQL runs on the record as process ${pid} but does not answer. Stop it, then start again.`)
