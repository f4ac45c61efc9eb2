import type { PublicReport } from 'shared-domain/contract'
import type { reportHistory, reports } from '../../database/schema'

type Row = Pick<
  typeof reports.$inferSelect,
  'reference' | 'issue' | 'binId' | 'location' | 'status' | 'madeAt' | 'reportedAt'
> & {
  duplicateOf: string | null
}
type Entry = Pick<typeof reportHistory.$inferSelect, 'status' | 'at' | 'reason'>

/** What anybody may know of a report: not who made it, what they wrote, nor who of the staff looked at it. */
export const presentPublicReport = (report: Row, history: readonly Entry[]): PublicReport => ({
  reference: report.reference,
  issue: report.issue,
  binId: report.binId,
  location: report.location,
  status: report.status,
  ...(report.duplicateOf && { duplicateOf: report.duplicateOf }),
  ...(report.madeAt && { madeAt: report.madeAt.toISOString() }),
  reportedAt: report.reportedAt.toISOString(),
  history: history.map(({ status, at, reason }) => ({ status, at: at.toISOString(), reason })),
})
