import type { Operation } from 'shared-domain/contract'
import { jsonSchema } from './openapi-schema'

const PLACES = { params: 'path', query: 'query', headers: 'header' } as const

interface ObjectSchema {
  properties?: Record<string, Record<string, unknown>>
  required?: readonly string[]
}

/** The parameters of an operation: in its path, its query and its headers. */
export const describeParameters = (operation: Operation) =>
  (['params', 'query', 'headers'] as const).flatMap((part) => {
    const schema = operation[part]
    if (!schema) return []
    // A number in a URL is read from text: what comes out says more of it than what goes in, but not what may be left out.
    const { properties = {} } = jsonSchema(schema, 'output') as ObjectSchema
    const { required = [] } = jsonSchema(schema, 'input') as ObjectSchema
    return Object.entries(properties).map(([name, described]) => ({
      name,
      in: PLACES[part],
      required: required.includes(name),
      schema: described,
    }))
  })
