import type { Operation, OperationInput } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { Refusal } from '../problems/refusal'

/** The most wrong fields that one refusal names: a body could consist of nothing else. */
const NAMED_MAX = 50

const PARTS = ['params', 'query', 'headers', 'body'] as const

/** The validated input of an operation. Refuses with the name of every invalid field. */
export function readInput<O extends Operation>(
  operation: O,
  request: Partial<Record<(typeof PARTS)[number], unknown>>,
): OperationInput<O> {
  const input: Record<string, unknown> = {}
  const errors: { field: string; detail: string }[] = []
  for (const part of PARTS) {
    const schema = operation[part]
    if (!schema) continue
    // Some requests have no body.
    const parsed = z.safeParse(schema, request[part] ?? {})
    if (parsed.success) input[part] = parsed.data
    else errors.push(...parsed.error.issues.flatMap((issue) => namedFields(part, issue)))
  }
  if (errors.length > 0) throw new Refusal('invalid-input', sentenceOf(errors), errors.slice(0, NAMED_MAX))
  return input as unknown as OperationInput<O>
}

function namedFields(part: string, issue: z.core.$ZodIssue): { field: string; detail: string }[] {
  const field = [part, ...issue.path].join('.')
  if (issue.code !== 'unrecognized_keys') return [{ field, detail: issue.message }]
  return issue.keys.map((key) => ({
    field: `${field}.${key}`,
    detail: 'There is no such field: take it out.',
  }))
}

const sentenceOf = (errors: readonly { field: string; detail: string }[]) =>
  errors
    .slice(0, 5)
    .map(({ field, detail }) => withField(field, detail.replace(/\.?$/, '.')))
    .join(' ')

// A path parameter has no field name that people would know.
const withField = (field: string, sentence: string) =>
  field.startsWith('params.') ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `${field}: ${sentence}`
