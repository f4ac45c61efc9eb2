import * as z from 'zod/mini'
import { ReportStatusSchema } from './report-status'

/** What a change of many reports can change of each. */
const ReportStateSchema = z.strictObject({
  status: ReportStatusSchema,
  /** The id of the report that this one duplicates. */
  duplicateOf: z.nullable(z.uuid()),
  /** The id of the person who looks after it. */
  assignedTo: z.nullable(z.uuid()),
})
export type ReportState = z.infer<typeof ReportStateSchema>

/** One report before and after a change. */
export const ChangedReportSchema = z.strictObject({
  id: z.uuid(),
  from: ReportStateSchema,
  to: ReportStateSchema,
})
export type ChangedReport = z.infer<typeof ChangedReportSchema>

/** The change of a report to these values. */
export const changedReport = (
  report: ReportState & { id: string },
  to: Partial<ReportState>,
): ChangedReport => ({
  id: report.id,
  from: stateOf(report),
  to: { ...stateOf(report), ...to },
})

export const stateOf = ({ status, duplicateOf, assignedTo }: ReportState): ReportState => ({
  status,
  duplicateOf,
  assignedTo,
})
