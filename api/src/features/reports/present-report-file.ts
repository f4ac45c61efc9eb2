import type { ReportFile } from 'shared-domain/contract'
import type { reportHistory, reports } from '../../database/schema'
import { presentListedReport } from './present-listed-report'

interface KnownOfReport {
  report: typeof reports.$inferSelect
  original: { id: string; reference: string } | null
  photoIds: string[]
  history: readonly (typeof reportHistory.$inferSelect)[]
  similar: readonly Pick<
    typeof reports.$inferSelect,
    'id' | 'reference' | 'status' | 'isHeld' | 'reportedAt'
  >[]
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
  madeAt: report.madeAt?.toISOString() ?? null,
  note: report.note,
  contact: report.contact,
  photoIds,
  duplicateOf: original,
  similar: similar.map(({ reportedAt, ...other }) => ({ ...other, reportedAt: reportedAt.toISOString() })),
  history: history.map(({ status, at, by, reason }) => ({ status, at: at.toISOString(), by, reason })),
})
