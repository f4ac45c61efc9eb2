import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A remote's `compat.json`: what its pages must show in a test. It is published with the version. */
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
export type Expectations = z.infer<typeof ExpectationsSchema>

export const EXPECTATIONS = 'compat.json'

/** Throws one sentence for each part that is not valid. */
export function parseExpectations(remote: string, text: string): Expectations {
  const parsed = ExpectationsSchema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`${remote}/${EXPECTATIONS} is not what a trial can expect.\n  ${issues.join('\n  ')}`)
}

/** The folder's `compat.json`, validated; `undefined` when there is none. */
export function readExpectations(folder: string): string | undefined {
  const file = join(folder, EXPECTATIONS)
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  parseExpectations(folder, text)
  return text
}
