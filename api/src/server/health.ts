import fp from 'fastify-plugin'
import { pendingMigrations } from '../database/migrate'
import { Refusal } from '../http/problems/refusal'

const config = { answersToAnyHost: true }

/**
 * `/healthz`: the process answers. `/readyz`: so does the database, with every migration: requests may come. Both are
 * for whoever starts and watches the process, and say nothing that is nobody's business.
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
