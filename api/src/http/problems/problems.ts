import fp from 'fastify-plugin'
import { explainError, isUnexpected } from './explain-error'
import { knownMethods } from './known-methods'
import { plainProblem, sendProblem } from './problem-document'
import { readStrictJson } from './strict-json'

/** Turns every failure into a problem document (RFC 9457). */
export const problems = fp(
  async (app) => {
    const methods = knownMethods()
    readStrictJson(app)
    app.addHook('onRoute', methods.add)
    app.setErrorHandler<Error>((error, request, reply) => {
      const { problem, retryAfterS } = explainError(error)
      if (retryAfterS) reply.header('retry-after', String(retryAfterS))
      if (isUnexpected(problem)) request.log.error({ err: error }, 'failed')
      return sendProblem(reply, problem)
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
