import { z } from 'zod'

/** A zod schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1: of what is sent, or of what comes out. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
