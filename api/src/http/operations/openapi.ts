import { STATUS_CODES } from 'node:http'
import fp from 'fastify-plugin'
import { OPERATIONS, type Operation, ProblemSchema } from 'shared-domain/contract'
import { z } from 'zod'
import { serveOperation } from './serve-operation'

declare module 'fastify' {
  interface FastifyInstance {
    /** The operations that are served beside those of the contract. */
    addedOperations?: Record<string, Operation>
  }
}

/** Serves the OpenAPI description, which is built at the first request. */
export const describeApi = fp(
  async (app) => {
    let text: string | undefined
    serveOperation(app, OPERATIONS.getOpenApi, async (_input, _request, reply) => {
      text ??= JSON.stringify(openApi({ ...OPERATIONS, ...app.addedOperations }))
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text)
    })
  },
  { name: 'describe-api', dependencies: ['auth'] },
)

/** The OpenAPI 3.1 description of the API, built from its schemas. @internal */
export function openApi(operations: Record<string, Operation> = OPERATIONS) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, operation] of Object.entries(operations)) {
    const path = templateOf(operation.path)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation) }
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

function describe(operationId: string, operation: Operation) {
  const parameters = describeParameters(operation)
  return {
    operationId,
    summary: operation.summary,
    'x-needs': operation.needs,
    ...(operation.scope && { 'x-scope': operation.scope }),
    ...(parameters.length > 0 && { parameters }),
    ...describeBody(operation),
    responses: describeAnswers(operation),
  }
}

function describeBody({ body, upload }: Operation) {
  if (body) {
    const schema = jsonSchema(body, 'input')
    return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  }
  if (!upload) return {}
  const content = Object.fromEntries(upload.map((type) => [type, {}]))
  return { requestBody: { required: true, content } }
}

const PLACES = { params: 'path', query: 'query', headers: 'header' } as const

interface ObjectSchema {
  properties?: Record<string, Record<string, unknown>>
  required?: readonly string[]
}

/** The parameters of an operation: path, query and headers. */
const describeParameters = (operation: Operation) =>
  (['params', 'query', 'headers'] as const).flatMap((part) => {
    const schema = operation[part]
    if (!schema) return []
    // A number in a URL arrives as text. The output schema describes it better; the input schema says whether it is optional.
    const { properties = {} } = jsonSchema(schema, 'output') as ObjectSchema
    const { required = [] } = jsonSchema(schema, 'input') as ObjectSchema
    return Object.entries(properties).map(([name, described]) => ({
      name,
      in: PLACES[part],
      required: required.includes(name),
      schema: described,
    }))
  })

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** The possible responses of an operation. Every refusal and failure is a problem document. */
function describeAnswers(operation: Operation) {
  const { params, query, headers, body, needs, status = 200 } = operation
  const mayBeWrong = params || query || headers || body
  return {
    [status]: { description: STATUS_CODES[status], ...contentOf(operation.answer) },
    ...(mayBeWrong && refusal(400, 'Names every field that is wrong.')),
    ...(needs !== 'nothing' && {
      ...refusal(401, 'Nobody is signed in.'),
      ...refusal(403, `The signed-in person lacks '${needs}'.`),
    }),
    default: { description: 'Any other refusal or failure.', content: PROBLEM },
  }
}

const refusal = (status: number, description: string) => ({ [status]: { description, content: PROBLEM } })

function contentOf(answer: Operation['answer']) {
  if (answer === null) return {}
  if (typeof answer === 'string') return { content: { [answer]: {} } }
  return { content: { 'application/json': { schema: jsonSchema(answer, 'output') } } }
}

/** A zod schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1, for input or output. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
