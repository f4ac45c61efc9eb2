import fp from 'fastify-plugin'
import { pendingMigrations } from '../database/migrate'
import { Refusal } from '../http/problems/refusal'

const config = { answersToAnyHost: true, requestLimit: 'none' } as const

/**
 * `/healthz`: the process is alive. `/readyz`: the database is reachable, migrated and writable, and the process is not
 * stopping, so requests may be sent to it. Both are for an orchestrator and reveal nothing else.
 */
export const health = fp(
  async (app) => {
    app.addHook('onReady', async () => {
      if (!app.hasDecorator('database')) return
      app.database.writing?.onChange((failure) => {
        if (failure) app.log.error(failure, 'The database cannot be written')
        else app.log.warn('The database can be written again')
      })
    })
    app.get('/healthz', { config }, async (_, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    )
    app.get('/readyz', { config }, async (_, reply) => {
      if (app.isStopping()) throw new Refusal('stopping', 'This process is about to stop: ask another one.')
      const missing = app.hasDecorator('database') ? await pendingMigrations(app.database) : 0
      if (missing > 0)
        throw new Refusal(
          'not-migrated',
          `The database lacks ${missing} migration(s) of this version: start it, and it brings them in.`,
        )
      if (app.hasDecorator('database') && app.database.writing?.failure())
        throw new Refusal('database-not-writable', 'The database cannot be written; the log says why.')
      return reply.header('cache-control', 'no-store').send({ status: 'ready' })
    })
  },
  { name: 'health', dependencies: ['problems', 'graceful-stop'] },
)
