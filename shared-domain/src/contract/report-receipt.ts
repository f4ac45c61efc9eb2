import * as z from 'zod/mini'
import { IssueSchema, ReportStatusSchema } from '../reports/report-status'
import { MomentSchema } from './moment'

// In its own file: phones validate a receipt and need nothing else of the contract.

/** Ten letters and digits, without characters that look alike, in two groups: `7K3MN-9QXAP`. */
export const ReferenceSchema = z
  .string()
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/, 'Give a reference such as 7K3MN-9QXAP.'))

/** An unresolved report of the same bin and issue. */
export const EarlierReportSchema = z.object({
  reference: ReferenceSchema,
  issue: IssueSchema,
  reportedAt: MomentSchema,
})

export const ReportReceiptSchema = z.object({
  id: z.uuid(),
  reference: ReferenceSchema,
  status: ReportStatusSchema,
  receivedAt: MomentSchema,
  /** The bin's location in the record; absent for an unknown bin, and from older servers. */
  bin: z.optional(z.object({ id: z.string(), location: z.string() })),
  /** Whether the report is held for moderation. Only staff see why. */
  isHeld: z.boolean(),
  alreadyReported: z.nullable(EarlierReportSchema),
  /** Sending the same report with a proof of work for this challenge releases it: see `proof-of-work.ts`. */
  challenge: z.optional(z.string()),
})
export type ReportReceipt = z.infer<typeof ReportReceiptSchema>
