import { randomUUID } from 'node:crypto'
import { isNativeError } from 'node:util/types'
import { type FastifyServerOptions, LogController } from 'fastify'
import fp from 'fastify-plugin'

/** The most urgent first. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Where log lines go: standard output unless said. */
export interface LogSink {
  write: (line: string) => void
}

/**
 * How Fastify logs: a JSON object a line. A request is logged by id, method and route: paths and queries hold what
 * people type, addresses say who they are.
 */
export const logging = (level: LogLevel, sink?: LogSink) =>
  ({
    // One line a request, when it is answered: `request-log.ts`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    logger: {
      level,
      ...(sink && { stream: sink }),
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: {
        req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
        res: ({ statusCode }) => ({ status: statusCode }),
        err: describeError,
      },
    },
  }) satisfies FastifyServerOptions

/** Logs each request when its response is sent, and returns its id in a header, so that a complaint can quote it. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions, log, principal } = request
      const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)]
      // Whose account tries what it may not do; a resident has none.
      const person = status === 403 ? { person: principal?.personId ?? null } : {}
      log.info({ method, route: routeOptions.url, status, ms, ...person }, 'answered')
      done()
    })
  },
  { name: 'request-log' },
)

type DescribedError = {
  type: string
  message: string
  /** Where it happened. The message that a stack begins with is left out. */
  stack: string
  code?: string
  cause?: DescribedError
}

/**
 * An error as it is logged. What a database or a validator says quotes what was sent, a contact or a note even: of
 * those only the kind of error and its place are logged.
 */
function describeError(error: unknown): DescribedError {
  if (!isNativeError(error)) return { type: typeof error, message: 'Something that is no error.', stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: harmless(error),
    stack: error.stack?.slice(error.stack.search(/\n {4}at /) + 1) ?? '',
    ...(typeof code === 'string' && { code }),
    ...(isNativeError(error.cause) && { cause: describeError(error.cause) }),
  }
}

/** As pg and drizzle throw them. */
interface DatabaseError {
  severity?: string
  constraint?: string
  table?: string
  query?: string
}

function harmless(error: Error): string {
  const { severity, table, constraint, query } = error as DatabaseError
  // The statement has placeholders where its values go.
  if (query !== undefined) return `Failed: ${query}`
  if (severity !== undefined) return ['The database refused', table, constraint].filter(Boolean).join(' ')
  return error.name === 'ZodError' || error.name === 'SyntaxError' ? 'Not as expected.' : error.message
}
