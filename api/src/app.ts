import Fastify, { type FastifyInstance } from 'fastify'
import type { RuntimeSettings } from 'shared-domain'
import { composition } from './composition/composition'

export interface AppOptions {
  /** The folder with the shell, the remotes, the public pages and registry.json. */
  siteFolder: string
  settings: RuntimeSettings
}

/** The whole server, ready to listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger: false })
  await app.register(composition, options)
  return app
}
