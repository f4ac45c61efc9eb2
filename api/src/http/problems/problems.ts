import type { FastifyInstance, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { explainError, isUnexpected, plainProblem, sendProblem } from './problem-document'
import { Refusal } from './refusal'

/** Turns every failure into a problem document (RFC 9457). */
export const problems = fp(
  async (app) => {
    const methods = knownMethods()
    readStrictJson(app)
    app.addHook('onRoute', methods.add)
    app.setErrorHandler<Error>((error, request, reply) => {
      const { problem, retryAfterS } = explainError(error)
      if (retryAfterS) reply.header('retry-after', String(retryAfterS))
      if (error instanceof Refusal && error.written)
        return reply
          .code(error.statusCode)
          .type(`${error.written.type}; charset=utf-8`)
          .header('cache-control', 'no-store')
          .send(error.written.text)
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A wildcard for operations that may be added later. It does not count for the methods that a path takes. */
    isSpare?: boolean
  }
}

interface KnownRoute {
  methods: readonly string[]
  pattern: RegExp
}

/** Keeps the server's routes, to tell an unknown path (404) from a wrong method (405). */
function knownMethods() {
  const routes: KnownRoute[] = []
  return {
    add: ({ method, url, config }: RouteOptions) => {
      if (!config?.isSpare) routes.push({ methods: [method].flat(), pattern: patternOf(url) })
    },
    /** The methods that a path accepts; empty for an unknown path. */
    of: (path: string): string[] => {
      const matching = routes.filter(({ pattern }) => pattern.test(path))
      return [...new Set(matching.flatMap(({ methods }) => methods))].sort()
    },
  }
}

/** The catch-all route of documents is not part of the API. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/^\/\*$/, '/(?!api/).*')
      .replace(/(?<!\.)\*$/, '.*')}$`,
  )

class NotUtf8 extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_JSON_BODY'
  readonly statusCode = 400
}

/** NGSI-LD sends its subscriptions as either. */
const JSON_TYPES = ['application/json', 'application/ld+json']

/**
 * Parses JSON bodies as strict UTF-8: otherwise invalid bytes would be silently replaced and stored. Refuses keys that reach
 * into prototypes.
 */
function readStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    let text: string
    try {
      text = utf8.decode(body)
    } catch {
      return done(new NotUtf8('The body is not UTF-8.'))
    }
    return parse(request, text, done)
  })
}
