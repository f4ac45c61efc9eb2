import fp from 'fastify-plugin'
import type { Database } from '../../database/database'
import type { PartLimits } from './host/part-limits'
import {
  type FoundServerPart,
  type LoadedServerPart,
  loadServerParts,
  partOperations,
  type StartedPart,
} from './load-server-parts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server parts of remotes: those that were started, and why the others were not. */
    loadedParts: readonly LoadedServerPart[]
    /** Starts another build of a part, whose tables it migrates. Throws when it does not start. */
    loadPart: (found: FoundServerPart) => Promise<StartedPart>
    /** Lists another build of a part among the loaded ones. */
    putPart: (part: StartedPart) => void
  }
}

interface LoadedPartsOptions {
  serverParts: readonly FoundServerPart[]
  /** Without one no part runs. */
  database?: Database | undefined
  /** Where the parts read their settings. */
  environment: NodeJS.ProcessEnv
  /** In ms since 1970. */
  now: () => number
  /** What each part may use. */
  partLimits?: PartLimits | undefined
}

/** Loads the server parts before anything is served, because the description of the API names their operations. */
export const loadedParts = fp<LoadedPartsOptions>(
  async (app, { serverParts, database, environment, now, partLimits: limits }) => {
    const load = async (found: readonly FoundServerPart[]) =>
      database ? loadServerParts(found, { database, environment, now, limits }) : []
    const parts = await load(serverParts)
    let added = partOperations(parts)
    if (parts.some((part) => part.host && !part.role))
      app.log.warn(
        'Server parts share the role of the server and are kept apart by review: this database does not let the product create roles.',
      )
    app.decorate('loadedParts', parts)
    app.decorate('addedOperations', { getter: () => added })
    app.decorate('loadPart', async (found) => {
      const [part] = await load([found])
      if (!part?.host) throw new Error(part?.failure ?? 'There is no record for it.')
      return part
    })
    app.decorate('putPart', (part) => {
      const place = parts.findIndex(({ remote }) => remote === part.remote)
      parts[place] = part
      added = partOperations(parts)
    })
    app.addHook('onClose', async () => {
      await Promise.all(parts.map(({ host }) => host?.close()))
    })
  },
  { name: 'loaded-parts' },
)
