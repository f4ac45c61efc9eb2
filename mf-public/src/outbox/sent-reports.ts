import type { ReportReceipt } from 'shared-domain/contract'
import { type PhoneRecords, phoneRecords } from './phone-records'
import type { RememberedReport } from './report'

/** A report that the council's record has. */
export interface SentReport extends RememberedReport {
  reference: string
  /** When somebody reported the same before, ms since 1970. */
  reportedBeforeAt: number | null
}

const SHOWN = 20

/** The newest reports that were sent from this phone. */
export const sentReports = () =>
  phoneRecords<SentReport>('sent-report:', ({ id, reference }) => Boolean(id && reference))

/** Remembers a report that was taken, in place of the oldest one. */
export function rememberSent(
  sent: PhoneRecords<SentReport>,
  { id, issue, binId, location, madeAt }: RememberedReport,
  { reference, alreadyReported }: ReportReceipt,
): void {
  const reportedBeforeAt = alreadyReported && Date.parse(alreadyReported.reportedAt)
  for (const old of sent.all().slice(SHOWN - 1)) sent.remove(old.id)
  sent.put({ id, issue, binId, location, madeAt, reference, reportedBeforeAt })
}
