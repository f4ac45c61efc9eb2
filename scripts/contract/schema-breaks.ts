/** The part of the output of z.toJSONSchema that is compared here. */
export interface JsonSchema {
  type?: string | readonly string[] | undefined
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: boolean | JsonSchema
  prefixItems?: readonly JsonSchema[]
  pattern?: string
  format?: string
  [keyword: string]: unknown
}

/** In a request the writer is an old client and the reader the new server; in a response it is the other way round. */
type Direction = 'request' | 'answer'

/**
 * Why clients of the schema `before` would fail with a server of `now`: one clause per reason, with the field's name. Empty
 * when everything that the writer may write is valid for the reader and no field was removed.
 */
export function schemaBreaks(
  before: JsonSchema,
  now: JsonSchema,
  direction: Direction,
  field: string,
): string[] {
  const [writer, reader] = direction === 'request' ? [before, now] : [now, before]
  const read = alternativesOf(reader)
  return alternativesOf(writer)
    .flatMap(byValue)
    .flatMap((written) => fewest(read.map((one) => breaksOfOne(written, one, direction, field))))
}

/** The members of a union, whether written as `anyOf` or as several types. */
function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const union = schema.anyOf ?? schema.oneOf
  if (union) return union.flatMap(alternativesOf)
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}

/** Enum values become separate members, because the other side may distribute them differently. */
const byValue = (schema: JsonSchema): JsonSchema[] =>
  schema.enum?.map((value) => ({ type: schema.type, const: value })) ?? [schema]

const fewest = (candidates: readonly string[][]) =>
  candidates.reduce((least, candidate) => (candidate.length < least.length ? candidate : least))

/** `schemaBreaks` for two types that are not unions. */
function breaksOfOne(writer: JsonSchema, reader: JsonSchema, direction: Direction, field: string): string[] {
  const unread = (value: string) =>
    direction === 'request' ? `${field} no longer takes ${value}` : `${field} may now be ${value}`

  const values = valuesOf(reader)
  if (writer.const !== undefined) {
    const isRead = values ? values.includes(writer.const) : isReadType(writer.type, reader.type)
    return isRead ? [] : [unread(JSON.stringify(writer.const))]
  }
  if (!isReadType(writer.type, reader.type)) return [unread(named(writer.type))]
  if (values) return [unread(`any ${named(reader.type)}`)]

  const [before, now] = direction === 'request' ? [writer, reader] : [reader, writer]
  return [
    ...limitBreaks(writer, reader, direction, field),
    ...fieldBreaks(before, now, direction, field),
    ...listBreaks(before, now, direction, field),
  ]
}

const valuesOf = (schema: JsonSchema) =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const])

const isReadType = (written: JsonSchema['type'], read: JsonSchema['type']) =>
  read === undefined || written === read || (written === 'integer' && read === 'number')

const named = (type: JsonSchema['type']) => (type === undefined ? 'anything' : String(type))

/** The limits of the reader that the writer does not observe. */
function limitBreaks(writer: JsonSchema, reader: JsonSchema, direction: Direction, field: string): string[] {
  const unread = (limit: string) =>
    direction === 'request' ? `${field} is now held to ${limit}` : `${field} is no longer held to ${limit}`
  const tighter = [
    ...LOWEST.filter((limit) => numberAt(reader, limit, -Infinity) > numberAt(writer, limit, -Infinity)),
    ...HIGHEST.filter((limit) => numberAt(reader, limit, Infinity) < numberAt(writer, limit, Infinity)),
  ]
  const kept = rulesOf(writer)
  return [
    ...tighter.map((limit) => unread(`${limit} ${reader[limit]}`)),
    ...rulesOf(reader)
      .filter((rule) => !kept.includes(rule))
      .map(unread),
  ]
}

const LOWEST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const HIGHEST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

const numberAt = (schema: JsonSchema, limit: string, otherwise: number) =>
  typeof schema[limit] === 'number' ? schema[limit] : otherwise

/** Patterns cannot be compared, so a different pattern counts as a different rule. */
const rulesOf = ({ pattern, format, multipleOf, allOf = [] }: JsonSchema): string[] => [
  ...(pattern === undefined ? [] : [`pattern ${pattern}`]),
  ...(format === undefined ? [] : [`format ${format}`]),
  ...(multipleOf === undefined ? [] : [`multipleOf ${multipleOf}`]),
  ...allOf.flatMap(rulesOf),
]

function fieldBreaks(before: JsonSchema, now: JsonSchema, direction: Direction, field: string): string[] {
  const [writer, reader] = direction === 'request' ? [before, now] : [now, before]
  const fieldsNow = now.properties ?? {}
  const inBoth = Object.entries(before.properties ?? {}).flatMap(([name, was]) => {
    const is = fieldsNow[name]
    return is ? schemaBreaks(was, is, direction, `${field}.${name}`) : [`${field}.${name} is gone`]
  })
  const missing = (reader.required ?? [])
    .filter((name) => fieldsNow[name] && !writer.required?.includes(name))
    .map((name) => `${field}.${name} ${direction === 'request' ? 'is now required' : 'may now be left out'}`)
  const isStricter =
    direction === 'request' && before.additionalProperties === undefined && now.additionalProperties === false
  return [
    ...inBoth,
    ...missing,
    ...(isStricter && before.type === 'object' ? [`${field} no longer takes other fields`] : []),
    ...keyBreaks(before, now, direction, `${field}.*`),
  ]
}

/** The breaks of records, whose fields share one schema. */
function keyBreaks(before: JsonSchema, now: JsonSchema, direction: Direction, field: string): string[] {
  const [was, is] = [before.additionalProperties, now.additionalProperties]
  if (typeof was !== 'object') return []
  if (typeof is !== 'object') return [`${field} is gone`]
  return [
    ...schemaBreaks(was, is, direction, field),
    ...schemaBreaks(before.propertyNames ?? {}, now.propertyNames ?? {}, direction, `a name in ${field}`),
  ]
}

function listBreaks(before: JsonSchema, now: JsonSchema, direction: Direction, field: string): string[] {
  const [was, is] = [before.prefixItems, now.prefixItems]
  if (was && is && was.length === is.length)
    return was.flatMap((one, i) => schemaBreaks(one, is[i] as JsonSchema, direction, `${field}[${i}]`))
  if (was || is) return [`${field} is now another tuple`]
  const isList = typeof before.items === 'object' || typeof now.items === 'object'
  return isList ? schemaBreaks(itemOf(before), itemOf(now), direction, `${field}[]`) : []
}

const itemOf = ({ items }: JsonSchema): JsonSchema => (typeof items === 'object' ? items : {})
