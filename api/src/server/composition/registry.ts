import type { Store } from 'delivery'
import fp from 'fastify-plugin'
import { type LiveRegistry, liveRegistry } from './live-registry'
import { type VisitorRegistry, visitorRegistry } from './visitor-registry'

declare module 'fastify' {
  interface FastifyInstance {
    registry: LiveRegistry
    /** The registry for one client. */
    registryFor: VisitorRegistry
  }
}

/** Gives the other features the registry of live versions. */
export const registry = fp<{ store: Store }>(
  async (app, { store }) => {
    const live = await liveRegistry(store)
    app.decorate('registry', live)
    app.decorate('registryFor', visitorRegistry(live))
  },
  { name: 'registry' },
)
