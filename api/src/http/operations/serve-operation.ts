import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Operation, OperationAnswer, OperationInput } from 'shared-domain/contract'
import { readInput } from './read-input'

type Handler<O> = (
  input: OperationInput<O>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<OperationAnswer<O> | FastifyReply>

/**
 * Serves an operation of the contract. What the handler gets has been checked; what it returns is sent as JSON, or
 * is the reply when it has answered by itself.
 */
export function serveOperation<const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handle: Handler<O>,
  { config, ...options }: RouteShorthandOptions = {},
): void {
  app.route({
    ...(operation.bodyBytes && { bodyLimit: operation.bodyBytes }),
    ...options,
    method: operation.method,
    url: operation.path,
    config: { ...config, needs: operation.needs, operation },
    async handler(request, reply) {
      const answer = await handle(readInput(operation, request), request, reply)
      // A reply that is awaited is no answer; it may be on its way, or have been broken off by whoever asked.
      if (reply.sent || reply.raw.headersSent || answer === reply) return reply
      reply.code(operation.status ?? 200).header('cache-control', 'no-store')
      return operation.answer === null ? reply.send() : reply.send(answer)
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that the route serves, for what goes by the contract. */
    operation?: Operation
  }
}
