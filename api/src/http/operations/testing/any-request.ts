import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { type Operation, operationUrl } from 'shared-domain/contract'
import { z } from 'zod'

/** What stands where something else is wanted. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e21,
    2 ** 53,
    0.1,
    '',
    ' ',
    'NaN',
    '1e5',
    '\u0000',
    '\ud800',
    '٣',
    '=1+1',
    "'--",
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    { a: 1 },
    '2026-02-30',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    'x'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)

type JsonSchema = z.core.JSONSchema.BaseSchema

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.oneof(fc.uuid(), fc.constant('0192f3a4-5b6c-7d8e-9f01-23456789abcd')),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
    .map((at) => at.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
    .map((at) => at.toISOString().slice(0, 10)),
  email: fc.emailAddress(),
}
/** Such as there may be in a record, and such as there are not. */
const words = fc.constantFrom(
  'WN001',
  'R001',
  'A001',
  '7K3MN-9QXAP',
  '1',
  '50',
  '-41.2',
  '174.7',
  'full',
  'kiri',
)

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, format } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => nearly(choice as JsonSchema)))
  if (type === 'object') return objectOf(schema)
  if (type === 'array') return fc.array(nearly((schema.items ?? {}) as JsonSchema), { maxLength: 4 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'number' || type === 'integer') return fc.oneof(fc.integer({ min: -2, max: 120 }), fc.double())
  const ofFormat = format === undefined ? undefined : FORMATS[format]
  return fc.oneof(ofFormat ?? words, words, fc.string({ maxLength: 20 }))
}

function objectOf({ properties = {} }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, field]) => [name, nearly(field as JsonSchema)])
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const whole = fc.record(Object.fromEntries(fields))
  const odd = fc.dictionary(fc.constantFrom('extra', '__proto__', 'constructor', ''), junk, { maxKeys: 1 })
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 1, arbitrary: known },
    {
      weight: 1,
      arbitrary: fc.tuple(known, odd).map(([fields, more]) => ({ ...fields, ...more })),
    },
  )
}

const nearly = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: junk })

const partOf = (schema: Operation['body']): fc.Arbitrary<unknown> =>
  schema ? nearly(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : fc.constant(undefined)

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const texts = (value: unknown): [string, string][] =>
  Object.entries(value ?? {}).map(([name, each]) => [name, Buffer.from(asText(each)).toString()])
/** What Node refuses to send at all. */
const sendable = (entries: [string, string][]) =>
  Object.fromEntries(entries.filter(([name, value]) => /^[\w-]+$/.test(name) && /^[\t -~]*$/.test(value)))

/** Requests for an operation that mostly have its form, and here and there do not. */
export function anyRequest(operation: Operation): fc.Arbitrary<InjectOptions> {
  const { method, path, params, query, headers, body } = operation
  const parts = fc.record({
    params: partOf(params),
    query: partOf(query),
    headers: partOf(headers),
    body: partOf(body),
  })
  return parts.map((given) => ({
    method,
    url: operationUrl(path, allOf(path, given.params), Object.fromEntries(texts(given.query))),
    headers: {
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
      ...sendable(texts(given.headers)),
    },
    ...(given.body !== undefined && { payload: JSON.stringify(given.body) }),
  }))
}

/** A URL has all of its parameters, right or wrong. */
const allOf = (path: string, params: unknown): Record<string, string> => ({
  ...Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x'])),
  ...Object.fromEntries(texts(params).map(([name, value]) => [name, value || 'x'])),
})
