import { useSyncExternalStore } from 'react'
import type { ReportReceipt } from 'shared-domain/contract'
import type { KeptReport } from './kept-reports'
import { phoneRecords } from './phone-records'
import type { RememberedReport } from './report'

/** A report that the council's record has. */
export interface SentReport extends RememberedReport {
  reference: string
  /** When somebody reported the same before, ms since 1970. */
  reportedBeforeAt: number | null
}

const SHOWN = 20
const NONE: readonly SentReport[] = []

/** The newest reports that were sent from this phone, newest first. */
export const sentReports = phoneRecords<SentReport>('sent-report:', ({ id, reference }) =>
  Boolean(id && reference),
)

export const useSentReports = () => useSyncExternalStore(sentReports.subscribe, sentReports.all, () => NONE)

/** Remembers a report that was taken, in place of the oldest one; `false` when the phone's storage refuses. */
export function rememberSent({ refusal, ...report }: KeptReport, receipt: ReportReceipt): boolean {
  const { reference, alreadyReported } = receipt
  const reportedBeforeAt = alreadyReported && Date.parse(alreadyReported.reportedAt)
  for (const { id } of sentReports.all().slice(SHOWN - 1)) sentReports.remove(id)
  return sentReports.put({ ...report, reference, reportedBeforeAt })
}
