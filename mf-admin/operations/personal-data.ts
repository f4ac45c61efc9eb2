import { ContactSchema, MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** In the body and never in the URL, because URLs are logged. */
const identifier = typedText(200, 1, 'Write a phone number or an e-mail address.')

const FoundReportSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  reportedAt: MomentSchema,
  contact: z.nullable(ContactSchema),
  note: z.nullable(z.string()),
  /** What was reported, such as 'Overflowing'. Left out by earlier versions, as are `status` and `bin`. */
  issue: z.optional(z.string()),
  status: z.optional(z.string()),
  /** The bin with its street as the record knows it, or else as the report says it. */
  bin: z.optional(z.object({ id: z.string(), street: z.string() })),
  /** The place, where it contains what is looked for. Left out by earlier versions. */
  location: z.optional(z.string()),
  /** The name of a bin that the record does not have, where it does. */
  unknownBin: z.optional(z.string()),
  photoIds: z.array(z.uuid()),
  /** Text that staff wrote to the resident and that contains it. */
  replies: z.array(z.string()),
  /** When the address of the resident was given to each mail about the report. Left out by earlier versions. */
  mails: z.optional(z.array(MomentSchema)),
  /** When browsers that follow the report were notified. Left out by earlier versions. */
  notifications: z.optional(z.array(MomentSchema)),
})

const FoundEntrySchema = z.object({
  id: z.string(),
  at: MomentSchema,
  action: z.string(),
  subject: z.string(),
  change: z.unknown(),
})

/** Text that a person typed elsewhere, such as the name of a route. */
const FoundTextSchema = z.object({ what: z.string(), text: z.string() })

const FoundPersonalDataSchema = z.object({
  /** In the form that was searched for. */
  identifier: z.object({ kind: z.enum(['phone', 'email']), value: z.string() }),
  reports: z.array(FoundReportSchema),
  /** Audit entries whose values contain it. */
  auditEntries: z.array(FoundEntrySchema),
  /** Left out by earlier versions, as is `notSearched`. */
  texts: z.optional(z.array(FoundTextSchema)),
  /** The remotes whose server part does not run, so that its tables could not be searched. */
  notSearched: z.optional(z.array(z.string())),
})
export type FoundPersonalData = z.infer<typeof FoundPersonalDataSchema>

export const findPersonalData = operation({
  method: 'POST',
  path: '/api/personal-data/search',
  summary: 'All that is kept of a phone number or an e-mail address.',
  needs: 'personal-data:handle',
  body: z.strictObject({ identifier }),
  answer: FoundPersonalDataSchema,
})

export const erasePersonalData = operation({
  method: 'POST',
  path: '/api/personal-data/erasure',
  summary: 'Erases all that is kept of a phone number or an e-mail address.',
  needs: 'personal-data:handle',
  body: z.strictObject({
    identifier,
    /** The same again, typed by the person as a confirmation. */
    typedAgain: identifier,
    /** What the person was shown: nothing is erased unseen. */
    seen: z.strictObject({ reports: z.int(), auditEntries: z.int(), texts: z.optional(z.int()) }),
  }),
  answer: z.object({
    reports: z.int(),
    photos: z.int(),
    auditEntries: z.int(),
    texts: z.optional(z.int()),
    notSearched: z.optional(z.array(z.string())),
  }),
})
