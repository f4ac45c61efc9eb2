import fp from 'fastify-plugin'
import { isDatabaseAway } from './database-away'
import { earlyFailure } from './early-failure'
import { knownMethods } from './known-methods'
import { plainProblem, refusalProblem, sendProblem } from './problem-document'
import { Refusal } from './refusal'
import { readStrictJson } from './strict-json'

/** How long a caller should rest while the database is away, in s. */
const RETRY_AFTER_S = 5

/** Turns every failure into a problem document (RFC 9457). */
export const problems = fp(
  async (app) => {
    const methods = knownMethods()
    readStrictJson(app)
    app.addHook('onRoute', methods.add)
    app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      if (error instanceof Refusal) {
        if (error.retryAfterS) reply.header('retry-after', String(error.retryAfterS))
        return sendProblem(reply, refusalProblem(error))
      }
      const early = earlyFailure(error)
      if (early) return sendProblem(reply, early)
      if (isDatabaseAway(error)) {
        reply.header('retry-after', String(RETRY_AFTER_S))
        return sendProblem(reply, refusalProblem(databaseAway()))
      }
      const status = error.statusCode ?? 500
      if (status < 500) return sendProblem(reply, plainProblem(status, error.message))
      request.log.error({ err: error }, 'failed')
      return sendProblem(reply, plainProblem(status, 'Something went wrong on the server.'))
    })
    app.setNotFoundHandler(({ method, url }, reply) => {
      const path = url.split('?', 1)[0] as string
      const allowed = methods.of(path)
      if (allowed.length === 0 || allowed.includes(method))
        return sendProblem(reply, plainProblem(404, `There is no ${method} ${path}.`))
      reply.header('allow', allowed.join(', '))
      return sendProblem(reply, plainProblem(405, `${path} takes ${allowed.join(', ')}, not ${method}.`))
    })
  },
  { name: 'problems' },
)

const databaseAway = () =>
  new Refusal('database-away', 'The database does not answer. Nothing was changed: try again.')
