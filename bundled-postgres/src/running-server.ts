import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port'
import { recordHome } from './record-home'
import {
  clusterOf,
  dataOf,
  lastPort,
  livePostmaster,
  type Postmaster,
  passwordOf,
  type Server,
  startServer,
  urlOf,
} from './server'

/** Failures to start that end by themselves: remains of a killed server disappear within seconds, and so does an interrupted start. */
const PASSES_BY_ITSELF = /shared memory|lock file|could not create any TCP\/IP sockets/
const PATIENCE_MS = 30_000
const PAUSE_MS = 50

/** Adopts the server that is running on the record, or starts one. Returns it once it accepts connections. */
export async function runningServer(
  server: Server,
  password: string,
  fixedPort?: number,
): Promise<Postmaster> {
  const data = dataOf(server.home)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const live = await livePostmaster(data)
    if (live && (await answers(urlOf(live.port, password)))) return live
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

/** The port of the last start while it is free, so that tools keep their connection settings. */
const choosePort = async (data: string) => freePort(await lastPort(data)).catch(() => freePort())

const stuck = (pid: number) =>
  new Error(`PostgreSQL runs on the record as process ${pid} but does not answer. Stop it, then start again.`)

/**
 * The URL of the server that is already running on the record in the folder, or `undefined`. The caller must not stop it: it
 * belongs to another process.
 */
export async function findRunningServer(folder: string): Promise<string | undefined> {
  const { home } = await recordHome(resolve(folder))
  const live = await livePostmaster(dataOf(home))
  if (!live) return undefined
  const url = urlOf(live.port, await readFile(passwordOf(clusterOf(home)), 'utf8'))
  return (await answers(url)) ? url : undefined
}

const CONNECT_WITHIN_MS = 2_000
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: starting, recovering or stopping. */
const CANNOT_CONNECT_NOW = '57P03'

/** Whether the server accepts our connections; false while it is starting. Throws when it refuses us. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== CANNOT_CONNECT_NOW) throw error
    return false
  } finally {
    await client.end()
  }
}
