import { buildApp } from './app'
import { readEnvironment } from './environment'
import { explainPortInUse } from './port'

interface ServerOptions {
  siteFolder: string
  /** Where to listen; otherwise the environment says. */
  port?: number
}

/** Starts the server on loopback and answers with its address. */
export async function startServer({ siteFolder, port }: ServerOptions): Promise<string> {
  const environment = readEnvironment(process.env)
  const app = await buildApp({ siteFolder, settings: environment.settings })
  // Not `once`: npm and the terminal may both send it, and a second one would end the process in the middle.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void app.close())
  const listenOn = port ?? environment.port
  return app.listen({ host: '127.0.0.1', port: listenOn }).catch((error) => explainPortInUse(error, listenOn))
}
