import { buildApp } from './app'
import { readEnvironment } from './environment'

/** Starts the server on loopback and answers with its address. */
export async function startServer({ siteFolder }: { siteFolder: string }): Promise<string> {
  const environment = readEnvironment(process.env)
  const app = await buildApp({ siteFolder, settings: environment.settings })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
  return app.listen({ host: '127.0.0.1', port: environment.port })
}
