import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Operation, OperationAnswer, OperationInput } from 'shared-domain/contract'
import { readInput } from './read-input'

type Handler<O> = (
  input: OperationInput<O>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<OperationAnswer<O> | FastifyReply>

/**
 * Serves an operation of the contract. The handler gets validated input. Its return value is sent as JSON, unless the handler
 * has replied itself.
 */
export const serveOperation = <const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handle: Handler<O>,
  { config, ...options }: RouteShorthandOptions = {},
): void => {
  app.route({
    ...(operation.bodyBytes && { bodyLimit: operation.bodyBytes }),
    ...options,
    method: operation.method,
    url: operation.path,
    config: { ...config, needs: operation.needs, operation },
    handler: async (request, reply) => {
      const answer = await handle(readInput(operation, request), request, reply)
      return sendAnswer(reply, operation, operation.answer === null && answer !== reply ? undefined : answer)
    },
  })
}

/** An operation without its schemas. `answer` is `null` for none, a media type, or the schema of JSON. */
export type ServedOperation = Pick<
  Operation,
  'method' | 'path' | 'summary' | 'needs' | 'scope' | 'bodyBytes' | 'forms' | 'status'
> & { answer: unknown }

/** Sends what an operation was answered with; `undefined` for an answer without content. */
export function sendAnswer(
  reply: FastifyReply,
  { status = 200 }: Pick<ServedOperation, 'status'>,
  answer: unknown,
): FastifyReply {
  // The handler may have replied itself, or the client may have disconnected.
  if (reply.sent || reply.raw.headersSent || answer === reply) return reply
  reply.code(status).header('cache-control', 'no-store')
  return reply.send(answer)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route serves. */
    operation?: ServedOperation
  }
}
