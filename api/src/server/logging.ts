import { randomUUID } from 'node:crypto'
import { isNativeError } from 'node:util/types'
import { type FastifyServerOptions, LogController } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { featureSettings, withSettings } from '../feature'
import { accessVariables } from '../http/auth/access-variables'

/** The most urgent first. */
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const logSettings = featureSettings({
  variables: {
    LOG_LEVEL: z.enum(LOG_LEVELS, `set it to one of ${LOG_LEVELS.join(', ')}`).optional(),
  },
  uses: accessVariables,
  read: ({ LOG_LEVEL, SIGN_IN }): { logLevel: LogLevel } => ({
    logLevel: LOG_LEVEL ?? (SIGN_IN ? 'info' : 'warn'),
  }),
})

/** Where log lines go; standard output by default. */
export interface LogSink {
  write: (line: string) => void
}

/**
 * The logging format of Fastify: one JSON object per line. A request is logged with its id, method and route only, because
 * paths and queries contain what people type, and addresses identify them.
 */
export const logging = (level: LogLevel, sink?: LogSink) =>
  ({
    // One line per request, written with its response: `request-log.ts`.
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
const plugin = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions, log, principal } = request
      const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)]
      // The account that tried something it may not do; a resident has none.
      const person = status === 403 ? { person: principal?.personId ?? null } : {}
      log.info({ method, route: routeOptions.url, status, ms, ...person }, 'answered')
      done()
    })
  },
  { name: 'request-log' },
)

export const requestLog = withSettings(logSettings, plugin)

type DescribedError = {
  type: string
  message: string
  /** The stack without its first line, which contains the message. */
  stack: string
  code?: string
  cause?: DescribedError
}

/**
 * An error for the log. Messages of the database and of validators quote the input, which may be a contact or a note. Of these
 * only the kind of error and its place are logged.
 */
function describeError(error: unknown): DescribedError {
  if (!isNativeError(error)) return { type: typeof error, message: 'Something that is no error.', stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: redactedMessage(error),
    stack: error.stack?.slice(error.stack.search(/\n {4}at /) + 1) ?? '',
    ...(typeof code === 'string' && { code }),
    ...(isNativeError(error.cause) && { cause: describeError(error.cause) }),
  }
}

/** Errors as pg and drizzle throw them. */
interface DatabaseError {
  severity?: string
  constraint?: string
  table?: string
  query?: string
}

function redactedMessage(error: Error): string {
  const { severity, table, constraint, query } = error as DatabaseError
  // The statement has placeholders instead of values.
  if (query !== undefined) return `Failed: ${query}`
  if (severity !== undefined) return ['The database refused', table, constraint].filter(Boolean).join(' ')
  return error.name === 'ZodError' || error.name === 'SyntaxError' ? 'Not as expected.' : error.message
}
