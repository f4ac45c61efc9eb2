import { STATUS_CODES } from 'node:http'
import type { Operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** An operation as it stands in the OpenAPI description, below its path and method. */
export interface OperationDescription {
  operationId: string
  [field: string]: unknown
}

/** Describes an operation the OpenAPI way. */
export function describeOperation(operationId: string, operation: Operation): OperationDescription {
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

function describeBody({ body, upload, forms = [], examples }: Operation) {
  if (body) {
    const schema = jsonSchema(body, 'input')
    const example = exampleOf(examples?.body)
    const content = Object.fromEntries(
      ['application/json', ...forms].map((type) => [type, { schema, ...example }]),
    )
    return { requestBody: { required: true, content } }
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
      ...exampleOf(operation.examples?.[part]?.[name]),
    }))
  })

const exampleOf = (example: unknown) => (example === undefined ? {} : { example })

/** The names of the headers that an operation reads. */
export const headerNames = (operation: Operation): string[] =>
  describeParameters(operation).flatMap(({ in: place, name }) => (place === 'header' ? [name] : []))

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** The possible responses of an operation. Every refusal and failure is a problem document. */
function describeAnswers(operation: Operation) {
  const { params, query, headers, body, needs, status = 200, refusal: written } = operation
  const mayBeWrong = params || query || headers || body
  const refusal = (code: number, description: string) => ({
    [code]: { description, content: written ? { [written]: {} } : PROBLEM },
  })
  return {
    [status]: { description: STATUS_CODES[status], ...contentOf(operation) },
    ...(mayBeWrong && refusal(400, 'Names every field that is wrong.')),
    ...(needs !== 'nothing' && {
      ...refusal(401, 'Nobody is signed in.'),
      ...refusal(403, `The signed-in person lacks '${needs}'.`),
    }),
    default: {
      description: 'Any other refusal or failure.',
      content: { ...PROBLEM, ...(written && { [written]: {} }) },
    },
  }
}

function contentOf({ answer, examples }: Operation) {
  if (answer === null) return {}
  const example = exampleOf(examples?.answer)
  if (typeof answer === 'string') return { content: { [answer]: example } }
  return { content: { 'application/json': { schema: jsonSchema(answer, 'output'), ...example } } }
}

/** A zod schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1, for input or output. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
