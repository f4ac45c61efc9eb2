import type { ReleaseStore } from 'delivery'
import fp from 'fastify-plugin'
import type { Registry } from 'shared-domain'
import type { Database } from '../../database/database'
import { type LiveRegistry, liveRegistry } from './live-registry'
import { type VisitorRegistry, visitorRegistry } from './visitor-registry'

declare module 'fastify' {
  interface FastifyInstance {
    registry: LiveRegistry
    /** The registry for one client. */
    registryFor: VisitorRegistry
    /** Sets a function that `registry` awaits with what it is about to return. The function should return at once when nothing has changed. */
    followRegistry: (follow: (registry: Registry) => Promise<void>) => void
  }
}

interface RegistryOptions {
  store: ReleaseStore
  /** The record, which knows how far it has seen the log of releases. */
  database?: Database | undefined
  unreleased?: Registry | undefined
}

/** Gives the other features the registry of live versions. */
export const registry = fp<RegistryOptions>(
  async (app, { store, database, unreleased }) => {
    const known = unreleased ? async () => unreleased : await liveRegistry(store, database)
    let following: (registry: Registry) => Promise<void> = async () => undefined
    const live = async () => {
      const registry = await known()
      await following(registry)
      return registry
    }
    app.decorate('followRegistry', (follow) => {
      following = follow
    })
    app.decorate('registry', live)
    app.decorate('registryFor', visitorRegistry(live))
  },
  { name: 'registry' },
)
