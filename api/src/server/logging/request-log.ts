import fp from 'fastify-plugin'

/** Logs each request when it is answered, and tells its id to whoever sent it, to be quoted in a complaint. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions, log } = request
      const ms = Math.round(reply.elapsedTime)
      log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
      done()
    })
  },
  { name: 'request-log' },
)
