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
  'date-time': fc.oneof(
    fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-12-31') })
      .map((at) => at.toISOString()),
    // Of the last day, as most of what is sent.
    fc.nat(86_400_000).map((ms) => new Date(Date.now() - ms).toISOString()),
  ),
  date: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
    .map((at) => at.toISOString().slice(0, 10)),
  email: fc.emailAddress(),
}

/** The format whose texts match all of these patterns: a moment has two, and no format. */
const formatOf = (patterns: readonly string[]): fc.Arbitrary<string> | undefined =>
  Object.values(FORMATS).find((texts) =>
    fc.sample(texts, { seed: 4, numRuns: 20 }).every((text) => patterns.every((each) => isLike(each, text))),
  )

/** Makes what fits a schema, mostly, of the words that a record knows. */
class Fitting {
  readonly #known: readonly string[]
  constructor(known: readonly string[]) {
    this.#known = known
  }

  nearly(schema: JsonSchema): fc.Arbitrary<unknown> {
    return fc.oneof({ weight: 40, arbitrary: this.#fitting(schema) }, { weight: 1, arbitrary: junk })
  }

  #fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
    const { type } = schema
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fc.oneof(...choices.map((choice) => this.nearly(choice as JsonSchema)))
    if (type === 'object') return this.#object(schema)
    if (type === 'array') {
      const { minItems: minLength = 0, maxItems = 4 } = schema
      const maxLength = Math.min(Math.max(minLength, 4), maxItems)
      return fc.array(this.nearly((schema.items ?? {}) as JsonSchema), { minLength, maxLength })
    }
    if (type === 'boolean') return fc.boolean()
    if (type === 'null') return fc.constant(null)
    if (type === 'number' || type === 'integer') return numberOf(schema)
    return this.#text(schema)
  }

  #text({ format, allOf = [], ...schema }: JsonSchema): fc.Arbitrary<string> {
    const { pattern = allOf[0]?.pattern, minLength = 0, maxLength: longest = 100 } = schema
    const patterns = allOf.flatMap((each) => each.pattern ?? [])
    const ofFormat = format ? FORMATS[format] : patterns.length > 0 ? formatOf(patterns) : undefined
    // Patterns of formats are long, and their own arbitraries are better.
    const ofPattern = pattern && !ofFormat ? matching(pattern) : undefined
    const ofLength = fc.string({ minLength, maxLength: Math.min(Math.max(minLength, 30), longest) })
    const wanted = ofFormat ?? ofPattern ?? ofLength
    // Of the words of the record those that can stand here: else hardly an id would be one of what is meant.
    const words = this.#known.filter(
      (word) => word.length >= minLength && word.length <= longest && isLike(pattern ?? LIKE_AN_ID, word),
    )
    const ofRecord = words.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...words) }] : []
    return fc.oneof(...ofRecord, { weight: 12, arbitrary: wanted }, ofLength)
  }

  #object({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
    const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, this.nearly(field as JsonSchema)]),
    )
    const fitting = fc.record(fields, {
      requiredKeys: required.filter((name) => name in properties),
    })
    const partial = fc.record(fields, { requiredKeys: [] })
    const odd = fc.dictionary(fc.constantFrom('extra', '__proto__', 'constructor', ''), junk, { maxKeys: 1 })
    return fc.oneof(
      { weight: 12, arbitrary: fitting },
      { weight: 1, arbitrary: partial },
      { weight: 1, arbitrary: fc.tuple(partial, odd).map(([known, more]) => ({ ...known, ...more })) },
    )
  }
}

function numberOf({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const least = typeof minimum === 'number' ? minimum : -1000
  const most = typeof maximum === 'number' ? maximum : Math.max(least, 1_000_000)
  const whole = fc.integer({ min: Math.ceil(least), max: Math.max(Math.ceil(least), Math.floor(most)) })
  const small = fc.integer({ min: -2, max: 120 })
  if (type === 'integer') return fc.oneof({ weight: 3, arbitrary: whole }, small)
  return fc.oneof({ weight: 3, arbitrary: fc.double({ min: least, max: most, noNaN: true }) }, whole, small)
}

const LIKE_AN_ID = '^[^\\s:]*\\d[^\\s:]*$'

function isLike(pattern: string, word: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(word)
  } catch {
    return false
  }
}

/** Texts of a regular expression; any text for one that fast-check cannot turn round. */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
  } catch {
    return undefined
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const texts = (value: unknown): [string, string][] =>
  Object.entries(value ?? {}).map(([name, each]) => [name, Buffer.from(asText(each)).toString()])
/** What Node refuses to send at all. */
const sendable = (entries: [string, string][]) =>
  Object.fromEntries(entries.filter(([name, value]) => /^[\w-]+$/.test(name) && /^[\t -~]*$/.test(value)))

/** Words that are in no record, or may be. */
const OTHER_WORDS = ['1', '50', '-41.2', '174.7', 'full', 'WN001', '7K3MN-9QXAP']

/**
 * Requests for an operation, made of its schemas, that mostly have its form, and here and there do not. `known` are names and ids
 * of a record.
 */
export function anyRequest(operation: Operation, known: readonly string[] = []): fc.Arbitrary<InjectOptions> {
  const { method, path, params, query, headers, body } = operation
  const fitting = new Fitting([...known, ...OTHER_WORDS])
  const partOf = (schema: Operation['body']): fc.Arbitrary<unknown> =>
    schema
      ? fitting.nearly(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      : fc.constant(undefined)
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

/** Requests like an example, of which about half have one value replaced. */
export function nearRequest(example: InjectOptions): fc.Arbitrary<InjectOptions> {
  const { payload, url } = example
  const changedUrl = fc.oneof(
    { weight: 6, arbitrary: fc.constant(url) },
    { weight: 1, arbitrary: fc.constantFrom('?x=1', '?', '/', '%00').map((end) => `${url}${end}`) },
  )
  const isJson = typeof payload === 'object' && !Buffer.isBuffer(payload)
  const changedPayload = isJson ? anyValueChanged(payload) : fc.constant(payload)
  return fc.tuple(changedUrl, changedPayload).map(([asked, sent]) => ({
    ...example,
    url: asked as string,
    headers: {
      // Each is a request of its own.
      ...example.headers,
      ...(example.headers &&
        'idempotency-key' in example.headers && { 'idempotency-key': crypto.randomUUID() }),
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(sent !== undefined && { payload: isJson ? JSON.stringify(sent) : (sent as Buffer) }),
  }))
}

/** JSON with none, or one, of its values replaced, at any depth. */
function anyValueChanged(json: object): fc.Arbitrary<unknown> {
  let places = 0
  JSON.stringify(json, (_, value) => {
    places += 1
    return value
  })
  const near = fc.oneof(
    junk,
    fc.integer({ min: -2, max: 120 }).map(String),
    fc.integer({ min: -2, max: 120 }),
  )
  return fc.oneof(
    fc.constant<unknown>(json),
    fc.tuple(fc.nat(places - 1), near).map(([place, changed]) => {
      let at = 0
      return JSON.parse(JSON.stringify(json, (_, value) => (at++ === place ? changed : value)) ?? 'null')
    }),
  )
}

/** A URL has all of its parameters, right or wrong. */
const allOf = (path: string, params: unknown): Record<string, string> => ({
  ...Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x'])),
  ...Object.fromEntries(texts(params).map(([name, value]) => [name, value || 'x'])),
})
