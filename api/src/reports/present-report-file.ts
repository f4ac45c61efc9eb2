import type { ReportFile } from 'shared-domain/contract'
import type { reportHistory, reports } from '../database/schema'
import { presentListedReport } from './present-listed-report'

interface KnownOfReport {
  report: typeof reports.$inferSelect
  original: { id: string; reference: string } | null
  photoIds: string[]
  history: readonly (typeof reportHistory.$inferSelect)[]
  similar: readonly { id: string; reference: string; reportedAt: Date }[]
}

/** All that staff see of a report: not where it was sent from. */
export const presentReportFile = ({
  report,
  original,
  photoIds,
  history,
  similar,
}: KnownOfReport): ReportFile => ({
  ...presentListedReport({ ...report, photos: photoIds.length }),
  note: report.note,
  contact: report.contact,
  photoIds,
  duplicateOf: original,
  similar: similar.map(({ id, reference, reportedAt }) => ({
    id,
    reference,
    reportedAt: reportedAt.toISOString(),
  })),
  history: history.map(({ status, at, by, reason }) => ({ status, at: at.toISOString(), by, reason })),
})
