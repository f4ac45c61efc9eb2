import { z } from 'zod'

/** One change of the registry, as the history keeps it. */
export const RevisionRecordSchema = z.object({
  revision: z.number().int().positive(),
  /** ISO 8601, UTC. */
  time: z.iso.datetime(),
  action: z.enum(['promote', 'rollback']),
  remote: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  by: z.enum(['operator', 'error-beacon']),
  reason: z.string().optional(),
  /** The versions that were live before `to`, latest first: what a rollback goes back to. */
  before: z.array(z.string()),
})
export type RevisionRecord = z.infer<typeof RevisionRecordSchema>
