import fp from 'fastify-plugin'

/** Logs each request when it is answered, and tells its id to whoever sent it, to be quoted in a complaint. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
    })
    app.addHook('onResponse', async (request, reply) => {
      const { method, routeOptions, log } = request
      const ms = Math.round(reply.elapsedTime)
      log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
    })
  },
  { name: 'request-log' },
)
