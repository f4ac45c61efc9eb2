import fp from 'fastify-plugin'
import { pendingMigrations } from '../database/migrate'
import { Refusal } from '../http/problems/refusal'

const config = { answersToAnyHost: true }

/**
 * `/healthz`: the process is alive. `/readyz`: the database is reachable and fully migrated, so requests may come. Both
 * serve an orchestrator and reveal nothing else.
 */
export const health = fp(
  async (app) => {
    app.get('/healthz', { config }, async (_, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    )
    app.get('/readyz', { config }, async (_, reply) => {
      const missing = app.hasDecorator('database') ? await pendingMigrations(app.database) : 0
      if (missing > 0)
        throw new Refusal(
          'not-migrated',
          `The database lacks ${missing} migration(s) of this version: start it, and it brings them in.`,
        )
      return reply.header('cache-control', 'no-store').send({ status: 'ready' })
    })
  },
  { name: 'health', dependencies: ['problems'] },
)
