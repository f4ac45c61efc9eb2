import * as z from 'zod/mini'
import { IssueSchema, ReportStatusSchema } from '../reports/report-status'
import { MomentSchema } from './moment'

// In a file of its own: phones check a receipt, and need nothing else of the contract.

/** Ten letters and digits without those that look alike, in two groups, as in `7K3MN-9QXAP`. */
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
  /** The bin as the record writes it; left out where it knows none, and by earlier versions. */
  bin: z.optional(z.object({ id: z.string(), location: z.string() })),
  /** Whether it is held for moderation; staff see why. */
  isHeld: z.boolean(),
  alreadyReported: z.nullable(EarlierReportSchema),
  /** A proof of work for it, sent with the same report, releases the report: see `proof-of-work.ts`. */
  challenge: z.optional(z.string()),
})
export type ReportReceipt = z.infer<typeof ReportReceiptSchema>
