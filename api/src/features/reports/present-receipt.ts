import type { ReportReceipt } from 'shared-domain/contract'
import type { reports } from '../../database/schema'

/** What whoever made a report is told of it. */
export const presentReceipt = (report: typeof reports.$inferSelect): ReportReceipt => ({
  id: report.id,
  reference: report.reference,
  status: report.status,
  receivedAt: report.reportedAt.toISOString(),
  isHeld: report.isHeld,
  alreadyReported: report.receipt?.alreadyReported ?? null,
})
