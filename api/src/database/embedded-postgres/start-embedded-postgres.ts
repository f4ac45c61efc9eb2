import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeCluster } from './make-cluster'
import { takeOwnership } from './owner-lock'
import { livePostmaster } from './postmaster'
import { reachableBinaries } from './reachable-binaries'
import { commonFolder, recordHome } from './record-home'
import { stopServer } from './run-server'
import { runningServer } from './running-server'
import { clusterOf, dataOf, passwordOf, type Server, urlOf } from './server'
import { supervise } from './supervise'

interface EmbeddedPostgresOptions {
  /** Where the record is kept. */
  folder: string
  /** False only where all may be lost, as in tests: nothing waits for the disk. */
  isDurable?: boolean
}

export interface EmbeddedPostgres {
  /** Of the database `smart_bins`; the same until it is stopped, also after the server died and came back. */
  url: string
  /** May be called more than once. */
  stop: () => Promise<void>
}

/**
 * A PostgreSQL of our own on the record in the folder, made at the first start. One process at a time has it: a second
 * one is refused with a sentence. The server that a killed process left behind is adopted.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  const { home, user } = await recordHome(folder)
  const lock = await takeOwnership(home)
  try {
    const binaries = await reachableBinaries(user, commonFolder(folder))
    const server = { binaries, home, user, isDurable: options.isDurable ?? true }
    const { url, stop } = await startOwned(server)
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

async function startOwned(server: Server): Promise<EmbeddedPostgres> {
  await makeCluster(server)
  const password = await readFile(passwordOf(clusterOf(server.home)), 'utf8')
  const port = await runningServer(server, password)
  const supervision = supervise({
    isUp: async () => (await livePostmaster(dataOf(server.home))) !== undefined,
    revive: () => runningServer(server, password, port),
  })
  const stop = async () => {
    await supervision.stop()
    await stopServer(server)
  }
  return { url: urlOf(port, password), stop }
}
