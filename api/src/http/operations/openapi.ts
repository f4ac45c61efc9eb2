import { OPERATIONS, type Operation, ProblemSchema } from 'shared-domain/contract'
import { describeAnswers } from './openapi-answers'
import { describeParameters } from './openapi-parameters'
import { jsonSchema } from './openapi-schema'

/** The description of the API, OpenAPI 3.1, made of the schemas by which it goes. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    const path = templateOf(operation.path)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Smart Bins',
      version: '1.0.0',
      description:
        "A council's waste bins: their levels, alerts, reports, routes and figures. Times are UTC; `x-needs` names the permission that an operation asks for.",
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Problem: jsonSchema(ProblemSchema, 'output') } },
  }
}

/**
 * `/api/bins/:id` as OpenAPI has it: `/api/bins/{id}`.
 * @internal
 */
export const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function describe(operationId: string, operation: Operation) {
  const parameters = describeParameters(operation)
  return {
    operationId,
    summary: operation.summary,
    'x-needs': operation.needs,
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
