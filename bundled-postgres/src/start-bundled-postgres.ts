import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { letCreateRoles, makeCluster } from './make-cluster'
import { takeOwnership } from './owner-lock'
import { reachableBinaries } from './reachable-binaries'
import { commonFolder, recordHome } from './record-home'
import { runningServer } from './running-server'
import {
  clusterOf,
  dataOf,
  livePostmaster,
  passwordOf,
  type Server,
  showLife,
  signOfLife,
  stopServer,
  urlOf,
} from './server'

interface EmbeddedPostgresOptions {
  /** The folder of the record. */
  folder: string
  /** False only when data may be lost, as in tests: nothing then waits for the disk. */
  isDurable?: boolean
}

export interface BundledPostgres {
  /** For the database `smart_bins`. It stays the same until the stop, even when the server died and was restarted. */
  url: string
  /** Safe to call more than once. */
  stop: () => Promise<void>
}

/**
 * Our own PostgreSQL on the record in the folder, created at the first start. Only one process at a time may use it: a second
 * one is refused with a sentence. A server left running by a killed process is adopted.
 */
export async function startBundledPostgres(options: EmbeddedPostgresOptions): Promise<BundledPostgres> {
  const folder = resolve(options.folder)
  const { home, user } = await recordHome(folder)
  let postmaster = 0
  const lock = await takeOwnership(home, {
    signsOfLife: [signOfLife(home)],
    onLost: () => endAtOnce(home, postmaster),
  })
  try {
    const binaries = await reachableBinaries(user, commonFolder(folder))
    const server = { binaries, home, user, isDurable: options.isDurable ?? true }
    const { url, stop } = await startOwned(server, (pid) => {
      postmaster = pid
    })
    let stopping: Promise<void> | undefined
    const stopOnce = () => {
      stopping ??= stop().finally(lock.release)
      return stopping
    }
    return { url, stop: stopOnce }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Two servers on the same files would destroy them: ours ends without writing anything more, and this process with it. */
function endAtOnce(home: string, postmaster: number): void {
  console.error(
    `The record in ${home} was taken over by another container or host, since this process was at a standstill. It stops.`,
  )
  if (postmaster) process.kill(postmaster, 'SIGQUIT')
  process.exit(1)
}

async function startOwned(server: Server, tellPid: (postmaster: number) => void): Promise<BundledPostgres> {
  await makeCluster(server)
  await letCreateRoles(server)
  const password = await readFile(passwordOf(clusterOf(server.home)), 'utf8')
  const run = async (fixedPort?: number) => {
    const { port, pid } = await runningServer(server, password, fixedPort)
    tellPid(pid)
    await showLife(server, pid)
    return port
  }
  const port = await run()
  const supervision = supervise({
    isUp: async () => (await livePostmaster(dataOf(server.home))) !== undefined,
    revive: () => run(port),
  })
  const stop = async () => {
    await supervision.stop()
    await stopServer(server)
  }
  return { url: urlOf(port, password), stop }
}

interface Supervised {
  isUp: () => Promise<boolean>
  /** Rejects when the attempt failed. */
  revive: () => Promise<unknown>
}

const POLL_INTERVAL_MS = 250
const LONGEST_BACKOFF_MS = 30_000

/** Restarts a server that went down, with growing pauses while that fails. `stop` waits for a restart in progress. */
function supervise({ isUp, revive }: Supervised): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  const sleep = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const watch = async () => {
    for (let backoff = POLL_INTERVAL_MS; !signal.aborted; await sleep(backoff)) {
      if (await isUp()) backoff = POLL_INTERVAL_MS
      else if (await revived(revive)) backoff = POLL_INTERVAL_MS
      else backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS)
    }
  }
  const watching = watch()
  return {
    stop: () => {
      stopped.abort()
      return watching
    },
  }
}

async function revived(revive: () => Promise<unknown>): Promise<boolean> {
  console.error('The database has stopped by itself. Starting it again …')
  try {
    await revive()
    console.error('The database runs again.')
    return true
  } catch (error) {
    console.error(`The database could not be started: ${(error as Error).message}`)
    return false
  }
}
