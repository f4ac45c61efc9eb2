import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { OPERATIONS, type Operation, ProblemSchema } from 'shared-domain/contract'
import { describeOperation, jsonSchema, type OperationDescription } from './describe-operation'
import { serveOperation } from './serve-operation'

/** An operation that its owner has described. */
export type AddedOperation = Pick<Operation, 'method' | 'path'> & { description: OperationDescription }

declare module 'fastify' {
  interface FastifyInstance {
    /** The operations that are served beside those of the contract. */
    addedOperations?: readonly AddedOperation[]
  }
}

/** Serves the OpenAPI description, which is built at the first request after the operations have changed. */
export const describeApi = fp(
  async (app) => {
    let text: string | undefined
    let described: FastifyInstance['addedOperations']
    serveOperation(app, OPERATIONS.getOpenApi, async (_input, _request, reply) => {
      const { addedOperations: added } = app
      if (!text || added !== described) text = JSON.stringify(openApi(OPERATIONS, added))
      described = added
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text)
    })
  },
  { name: 'describe-api', dependencies: ['auth'] },
)

/** The OpenAPI 3.1 description of the API, built from its schemas. @internal */
export function openApi(
  operations: Record<string, Operation> = OPERATIONS,
  added: readonly AddedOperation[] = [],
) {
  const described = Object.entries(operations).map(([name, operation]) => ({
    ...operation,
    description: describeOperation(name, operation),
  }))
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { path, method, description } of [...described, ...added]) {
    const template = templateOf(path)
    paths[template] = { ...paths[template], [method.toLowerCase()]: description }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Smart Bins',
      version: '1.0.0',
      description:
        "A council's waste bins: their levels, alerts, reports, routes and figures. Times are UTC; `x-needs` names the permission that an operation asks for, `x-scope` the scope with which an access token may do it, too.",
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Problem: jsonSchema(ProblemSchema, 'output') } },
  }
}

/** Writes `/api/bins/:id` the OpenAPI way: `/api/bins/{id}`. @internal */
export const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')
