import type { ReportReceipt } from 'shared-domain/contract'
import type { RememberedReport } from './report'

/** A report that the council's record has. */
export interface SentReport extends RememberedReport {
  reference: string
  /** When somebody reported the same before, ms since 1970. */
  reportedBeforeAt: number | null
  /** How many characters the next note may have, as the record said last. */
  noteRoom?: number
  /** The record has said that nothing can be added any more. */
  isShut?: true
}

/** What this phone remembers of a report that was taken. */
export const sentReport = (
  { id, issue, binId, location, madeAt }: RememberedReport,
  { reference, bin, alreadyReported }: ReportReceipt,
): SentReport => ({
  id,
  issue,
  binId,
  location,
  // Typed without a signal, it may be in other capitals and without a street.
  ...(bin && { binId: bin.id, location: bin.location }),
  madeAt,
  reference,
  reportedBeforeAt: alreadyReported && Date.parse(alreadyReported.reportedAt),
})

/** Where on this phone it is remembered, one entry each. */
export const SENT_PREFIX = 'sent-report:'
