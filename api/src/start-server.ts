import { buildApp } from './app'
import type { Store } from './delivery/store'
import { readEnvironment } from './environment'
import { explainPortInUse } from './port'

interface ServerOptions {
  siteFolder: string
  store: Store
  /** Where to listen; otherwise the environment says. */
  port?: number
}

/** Starts the server on loopback and answers with its address. */
export async function startServer({ siteFolder, store, port }: ServerOptions): Promise<string> {
  const { port: wanted, ...environment } = readEnvironment(process.env)
  const app = await buildApp({ siteFolder, store, ...environment })
  // Not `once`: npm and the terminal may both send it, and a second one would end the process in the middle.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void app.close())
  const listenOn = port ?? wanted
  return app.listen({ host: '127.0.0.1', port: listenOn }).catch((error) => explainPortInUse(error, listenOn))
}
