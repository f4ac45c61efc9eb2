import { isDeepStrictEqual } from 'node:util'
import { gte, inc } from 'semver'
import type { Operation } from 'shared-domain/contract'
import { z } from 'zod'
import { type JsonSchema, schemaBreaks } from './schema-breaks'

const JsonSchemaSchema = z.custom<JsonSchema>((value) => typeof value === 'object')

const DescribedOperationSchema = z.object({
  method: z.string(),
  path: z.string(),
  status: z.number(),
  params: z.optional(JsonSchemaSchema),
  query: z.optional(JsonSchemaSchema),
  headers: z.optional(JsonSchemaSchema),
  body: z.optional(JsonSchemaSchema),
  upload: z.optional(z.array(z.string())),
  forms: z.optional(z.array(z.string())),
  answer: z.union([z.string(), z.null(), JsonSchemaSchema]),
})
/** @internal */
export type DescribedOperation = z.infer<typeof DescribedOperationSchema>

/** The inputs and outputs of one API version as JSON Schema, by operation. */
export const ContractSchema = z.object({
  version: z.string(),
  operations: z.record(z.string(), DescribedOperationSchema),
})
export type Contract = z.infer<typeof ContractSchema>

/** The contract of the API's `version`. */
export const contractOf = (version: string, operations: Readonly<Record<string, Operation>>): Contract => ({
  version,
  operations: Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, describe(operation)]),
  ),
})

function describe({ method, path, status = 200, answer, upload, forms, body, ...parts }: Operation) {
  const read = (['params', 'query', 'headers'] as const).flatMap((part) => {
    const schema = parts[part]
    return schema ? [[part, readFromText(schema)]] : []
  })
  return {
    method,
    path,
    status,
    ...Object.fromEntries(read),
    ...(body && { body: jsonSchema(body, 'input') }),
    ...(upload && { upload: [...upload] }),
    ...(forms && { forms: [...forms] }),
    answer: typeof answer === 'object' && answer ? jsonSchema(answer, 'output') : answer,
  }
}

/** A number in a URL arrives as text. The output schema describes it better; the input schema says whether it is optional. */
const readFromText = (schema: z.core.$ZodType): JsonSchema => ({
  ...jsonSchema(schema, 'output'),
  required: jsonSchema(schema, 'input').required ?? [],
})

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described as JsonSchema
}

/**
 * Why clients of `before` would fail with a server of `now`, one sentence per reason. An operation may have moved to another of the
 * `offered` contracts. @internal
 */
export const contractBreaks = (
  before: Contract,
  now: Contract,
  offered: readonly Contract[] = [],
): string[] =>
  Object.entries(before.operations).flatMap(([name, was]) => {
    const isSame = ({ method, path }: DescribedOperation) => method === was.method && path === was.path
    const moved = offered.flatMap(({ operations }) => Object.values(operations)).find(isSame)
    const is = now.operations[name] ?? moved
    const breaks = is ? operationBreaks(was, is) : [`${was.method} ${was.path} is gone`]
    return breaks.map((reason) => `${name}: ${reason}.`)
  })

/** An operation without input. */
const NOTHING: JsonSchema = { type: 'object', additionalProperties: false }

function operationBreaks(was: DescribedOperation, is: DescribedOperation): string[] {
  const placeOf = ({ method, path, status }: DescribedOperation) => `${method} ${path} with status ${status}`
  const typesOf = ({ upload = [], forms = [] }: DescribedOperation) => [...upload, ...forms]
  const takenNow = typesOf(is)
  return [
    ...(placeOf(was) === placeOf(is) ? [] : [`${placeOf(was)} is now ${placeOf(is)}`]),
    ...(['params', 'query', 'headers', 'body'] as const).flatMap((part) =>
      schemaBreaks(was[part] ?? NOTHING, is[part] ?? NOTHING, 'request', part),
    ),
    ...typesOf(was)
      .filter((type) => !takenNow.includes(type))
      .map((type) => `body no longer takes ${type}`),
    ...answerBreaks(was.answer, is.answer),
  ]
}

function answerBreaks(was: DescribedOperation['answer'], is: DescribedOperation['answer']): string[] {
  if (was === null) return []
  if (typeof was === 'object' && typeof is === 'object' && is)
    return schemaBreaks(was, is, 'answer', 'answer')
  return isDeepStrictEqual(was, is) ? [] : ['answer is now of another media type']
}

interface Surroundings {
  /** The workspace whose contract it is. */
  folder: string
  /** The contracts of the whole product. */
  offered: readonly Contract[]
}

/**
 * Throws when clients of `before` would fail with `now`, or when `now` offers more, and its version does not say so. Before 1.0.0 nothing
 * is promised: there a contract changes freely.
 */
export function requireContractVersion(
  before: Contract,
  now: Contract,
  { folder, offered }: Surroundings = { folder: 'api', offered: [] },
): void {
  if (!isPromised(before)) return
  requireVersionOfBreaks(before, now, { folder, offered })
  // It offers more when new clients would fail with the old server.
  const minor = inc(before.version, 'minor')
  if (contractBreaks(now, before).length > 0 && !gte(now.version, minor as string))
    throw new Error(
      `The ${folder === 'api' ? 'API' : `server part of ${folder}`} offers more than ${before.version} did: raise the version in ${folder}/package.json to ${minor}, then run npm run api:report.`,
    )
}

/**
 * Throws when clients of the version that is live would fail with `now`, and its version does not say so: by its first number, and before
 * 1.0.0 by its second.
 */
export function requireVersionAfterLive(live: Contract, now: Contract, surroundings: Surroundings): void {
  if (isPromised(live)) requireContractVersion(live, now, surroundings)
  else requireVersionOfBreaks(live, now, surroundings)
}

/** By semantic versioning anything may change below 1.0.0. */
const isPromised = ({ version }: Contract) => gte(version, '1.0.0')

function requireVersionOfBreaks(before: Contract, now: Contract, { folder, offered }: Surroundings): void {
  const breaks = contractBreaks(before, now, offered)
  const name = folder === 'api' ? 'API' : folder
  const next = inc(before.version, isPromised(before) ? 'major' : 'minor') as string
  if (breaks.length > 0 && !gte(now.version, next))
    throw new Error(
      `${breaks.join('\n')}\nClients of ${name} ${before.version} fail with that: keep the old for a release beside the new, ` +
        `or raise the version in ${folder}/package.json to ${next}; then run npm run api:report.`,
    )
}
