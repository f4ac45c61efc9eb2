import fp from 'fastify-plugin'
import type { Database } from './database'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
  }
}

interface DatabasePluginOptions {
  /** Migrated. It is closed with the app. */
  database: Database
}

/** Gives the app its database. Fastify closes plugins last to first: whoever depends on this one closes before it. */
export const databasePlugin = fp<DatabasePluginOptions>(
  async (app, { database }) => {
    app.decorate('database', database)
    app.addHook('onClose', () => database.close())
  },
  { name: 'database' },
)
