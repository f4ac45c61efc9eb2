import { randomUUID } from 'node:crypto'
import { type FastifyServerOptions, LogController } from 'fastify'
import { describeError } from './describe-error'
import type { LogLevel } from './log-level'

/** Where log lines go: standard output unless said. */
export interface LogSink {
  write: (line: string) => void
}

/**
 * How Fastify logs: a JSON object a line. A request is told by its id, method and route: paths and queries hold what
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
