import type { ListedReport } from 'shared-domain/contract'
import type { ListedRow } from './read-reports'

/** A report in a list. */
export const presentListedReport = (row: Omit<ListedRow, 'lat' | 'lng'>): ListedReport => ({
  id: row.id,
  reference: row.reference,
  issue: row.issue,
  binId: row.binId,
  location: row.location,
  status: row.status,
  isHeld: row.isHeld,
  isProposedToClose: row.isProposedToClose,
  reportedAt: row.reportedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  photos: row.photos,
})
