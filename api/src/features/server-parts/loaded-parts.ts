import fp from 'fastify-plugin'
import type { Database } from '../../database/database'
import {
  type FoundServerPart,
  type LoadedServerPart,
  loadServerParts,
  partOperations,
} from './load-server-parts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server parts of remotes: those that run, and why the others do not. */
    loadedParts: readonly LoadedServerPart[]
  }
}

interface LoadedPartsOptions {
  serverParts: readonly FoundServerPart[]
  /** Without one no part runs. */
  database?: Database | undefined
  /** Where the parts read their settings. */
  environment: NodeJS.ProcessEnv
}

/** Loads the server parts before anything is served, because the description of the API names their operations. */
export const loadedParts = fp<LoadedPartsOptions>(
  async (app, { serverParts, database, environment }) => {
    const parts = database ? await loadServerParts(serverParts, database, environment) : []
    app.decorate('loadedParts', parts)
    app.decorate('addedOperations', partOperations(parts))
  },
  { name: 'loaded-parts' },
)
