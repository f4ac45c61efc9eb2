import { freePort } from 'bundled-postgres'
import { maySign, type ReleaseStore } from 'delivery'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'shared-domain'
import type { Database } from '../database/database'
import type { FoundServerPart } from '../features/server-parts/load-server-parts'
import { buildApp } from './app'
import { environmentOfParts, readEnvironment } from './environment'
import { stopGracefully } from './graceful-stop'

interface ServerOptions {
  siteFolder: string
  store: ReleaseStore
  /** See `HostOptions`. */
  unreleased?: Registry
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
  /** A sentence for each server part that does not run. */
  awayParts: string[]
  /** Has another build serve the part of a remote. When that does not start, this throws, and the one before goes on. */
  replacePart: (found: FoundServerPart) => Promise<void>
}

export async function startServer({
  beforeListening,
  port,
  ...given
}: ServerOptions): Promise<RunningServer> {
  let app: FastifyInstance | undefined
  try {
    if (!maySign(given.store.keys, ['registry']))
      throw new Error(
        'RELEASE_KEY is no key of registry in RELEASE_KEYS, so that this server could take no failing version back: set it to one, as npm run release-key makes it.',
      )
    const { host, port: wanted, ...options } = readEnvironment(process.env)
    const listenOn = port ?? wanted
    // Checked before the app gets ready, which starts scheduled jobs, and before anything is delivered.
    await freePort(listenOn, host).catch((error) => explainPortInUse(error, listenOn))
    const built = await buildApp({ ...given, environment: environmentOfParts(process.env), ...options })
    app = built
    await beforeListening?.()
    const address = await built
      .listen({ host, port: listenOn })
      .catch((error) => explainPortInUse(error, listenOn))
    const awayParts = built.loadedParts.flatMap(({ remote, failure }) =>
      failure === undefined ? [] : `The server part of ${remote} does not run: ${failure}`,
    )
    return { address, stop: () => stopGracefully(built), awayParts, replacePart: built.replacePart }
  } catch (error) {
    // Its jobs may be at work when another process took the port meanwhile: they end before the database that they use.
    await app?.close()
    await given.database.close()
    throw error
  }
}

/** Throws one sentence with a remedy when the port is in use. Rethrows any other error. */
export function explainPortInUse(error: NodeJS.ErrnoException, port: number): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another, such as ${port + 1}.`)
}
