import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Budget, BudgetSchema } from 'delivery'
import { z } from 'zod'

/** A remote's `compat.json`: what its pages must show in a test. */
const ExpectationsSchema = z.strictObject({
  opens: z
    .array(
      z.strictObject({
        /** `/app/routes/{getRoute.id}` takes the id from the recorded response of that operation. */
        path: z.string().startsWith('/'),
        /** Texts that must be on screen. */
        sees: z.array(z.string().min(1)).optional(),
      }),
    )
    .optional(),
  /** The responses of the remote's own server part, by URL path with parameters as `:name`. */
  answers: z.record(z.string().startsWith('/api/'), z.unknown()).optional(),
})

/** What is published with a version: its `compat.json`, and the budget of its `remote.json`. */
const PublishedExpectationsSchema = ExpectationsSchema.extend({ budget: z.optional(BudgetSchema) })
export type Expectations = z.infer<typeof PublishedExpectationsSchema>

export const EXPECTATIONS = 'compat.json'

/** The expectations that were published with a version of a remote. Throws one sentence for each part that is not valid. */
export const parseExpectations = (remote: string, text: string): Expectations =>
  parseAs(PublishedExpectationsSchema, remote, text)

/** What is to be published of the folder's `compat.json`, validated, and a budget; `undefined` when there is neither. */
export function expectationsToPublish(folder: string, budget: Budget | undefined): string | undefined {
  const file = join(folder, EXPECTATIONS)
  const own = existsSync(file) ? parseAs(ExpectationsSchema, folder, readFileSync(file, 'utf8')) : undefined
  return own || budget ? JSON.stringify({ ...own, budget }, null, 2) : undefined
}

function parseAs<Shape>(schema: z.ZodType<Shape>, remote: string, text: string): Shape {
  const parsed = schema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`${remote}/${EXPECTATIONS} is not what a trial can expect.\n  ${issues.join('\n  ')}`)
}
