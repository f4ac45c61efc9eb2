import * as z from 'zod/mini'

/** What every refusal and failure of the API carries: a problem document (RFC 9457). */
export const ProblemSchema = z.object({
  /** Stable: what programs go by. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What is wrong and what to do, for people. */
  detail: z.string(),
  /** The fields that were refused, as in `body.contact.email`. */
  errors: z.optional(z.array(z.object({ field: z.string(), detail: z.string() }))),
})
export type Problem = z.infer<typeof ProblemSchema>
