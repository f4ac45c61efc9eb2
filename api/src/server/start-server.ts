import type { Store } from 'delivery'
import type { Database } from '../database/database'
import type { FoundServerPart } from '../features/server-parts/load-server-parts'
import { buildApp } from './app'
import { readEnvironment } from './environment'
import { stopGracefully } from './graceful-stop'

interface ServerOptions {
  siteFolder: string
  store: Store
  /** Closed together with the server, and also when the server fails to start. */
  database: Database
  /** The server parts of remotes. */
  serverParts: readonly FoundServerPart[]
  /** Called after all checks at startup, before the server accepts requests. */
  beforeListening?: () => Promise<void>
  /** The port to listen on; by default that of the environment. */
  port?: number
}

interface RunningServer {
  address: string
  /** Announces the stop to proxies, closes the server, then the database. */
  stop: () => Promise<void>
}

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

/** Throws one sentence with a remedy when the port is in use. Rethrows any other error. */
export function explainPortInUse(error: NodeJS.ErrnoException, port: number): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another, such as ${port + 1}.`)
}
