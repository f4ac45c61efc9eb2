import { CSV, DaySchema, MomentSchema, operation, pageQuery, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

const AuditIdSchema = z.string().check(z.regex(/^\d{1,15}$/, 'Give the number of an entry.'))

const AuditEntrySchema = z.object({
  /** Its number in the audit trail. */
  id: AuditIdSchema,
  at: MomentSchema,
  /** A person's name, or a role such as `resident`, `sensor` or `simulator`. */
  actor: z.string(),
  /** As `report.status`. */
  action: z.string(),
  /** As `report:<id>` or `bin:<id>`. */
  subject: z.string(),
  /** The present name of a person or a token, or the reference of a report. Left out by earlier versions. */
  subjectName: z.nullish(z.string()),
  /** The values before and after; `null` once they are erased. */
  change: z.unknown(),
  /** Set for a sign-in and for reading personal data. */
  address: z.nullable(z.string()),
  /** Whether its values were erased because they were a resident's personal data. */
  isErased: z.boolean(),
})
export type AuditEntry = z.infer<typeof AuditEntrySchema>

const filters = {
  /** Part of a name, without regard to case and macrons. */
  actor: z.optional(typedText(100)),
  /** An action such as `report.status`, a whole group such as `report`, or several with commas between them. */
  action: z.optional(typedText(5000)),
  /** An object such as `bin:WCC34`, its id alone, its name such as a report's reference, or a whole group such as `bin`. */
  subject: z.optional(typedText(100)),
  /** The first and the last day, in New Zealand. */
  from: z.optional(DaySchema),
  to: z.optional(DaySchema),
  /** A network address, or a network such as 203.0.113.0/24. */
  address: z.optional(typedText(49)),
  /** People, residents among them, or programs: scheduled jobs, the simulator, devices and integrations. Both unless given. */
  by: z.optional(z.enum(['people', 'programs'])),
}

export const listAudit = operation({
  method: 'GET',
  path: '/api/audit',
  summary: 'Who changed or read what, newest first, a page at a time.',
  needs: 'audit:read',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({ entries: z.array(AuditEntrySchema), next: z.nullable(z.string()) }),
})

export const auditCsv = operation({
  method: 'GET',
  path: '/api/audit.csv',
  summary: 'The audit trail as comma-separated values.',
  needs: 'audit:read',
  query: z.strictObject(filters),
  answer: CSV,
})

export const getAuditEntry = operation({
  method: 'GET',
  path: '/api/audit/:id',
  summary: 'One entry of the audit trail, and whether its seal holds.',
  needs: 'audit:read',
  params: z.object({ id: AuditIdSchema }),
  answer: z.object({
    entry: AuditEntrySchema,
    /** The seal that covers the entry; `null` for the newest entries, which have no seal yet. */
    seal: z.nullable(
      z.object({
        number: z.int(),
        hash: z.string(),
        sealedAt: MomentSchema,
        /** Whether the entry is unchanged since it was sealed. */
        holds: z.boolean(),
      }),
    ),
  }),
})
