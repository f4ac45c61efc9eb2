import type { Store } from 'delivery'
import type { Database } from '../database/database'
import type { FoundServerPart } from '../features/server-parts/load-server-parts'
import { buildApp } from './app'
import { readEnvironment } from './environment'
import { stopGracefully } from './graceful-stop'

interface ServerOptions {
  siteFolder: string
  store: Store
  /** It is closed with the server, and when the server does not start. */
  database: Database
  /** What remotes bring for the server. */
  serverParts: readonly FoundServerPart[]
  /** Runs after every check of the start has passed, before the server takes requests. */
  beforeListening?: () => Promise<void>
  /** Where to listen; otherwise the environment says. */
  port?: number
}

interface RunningServer {
  address: string
  /** Lets proxies know, ends what is open, then the database. */
  stop: () => Promise<void>
}

/** Starts the server. */
export async function startServer({
  siteFolder,
  store,
  database,
  serverParts,
  beforeListening,
  port,
}: ServerOptions): Promise<RunningServer> {
  try {
    const { host, port: wanted, ...options } = readEnvironment(process.env)
    const environment = process.env
    const app = await buildApp({ siteFolder, store, database, serverParts, environment, ...options })
    await beforeListening?.()
    const listenOn = port ?? wanted
    const address = await app
      .listen({ host, port: listenOn })
      .catch((error) => explainPortInUse(error, listenOn))
    return { address, stop: () => stopGracefully(app) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Says what to do when the port to listen on is taken; passes any other error on. */
export function explainPortInUse(error: NodeJS.ErrnoException, port: number): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another, such as ${port + 1}.`)
}
