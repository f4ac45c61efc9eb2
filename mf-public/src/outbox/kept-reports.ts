import { useSyncExternalStore } from 'react'
import { isKey, newKey } from 'shared-domain/outbox'
import { phoneRecords } from './phone-records'
import type { RememberedReport, Report } from './report'

/** A report that the council's record does not have yet, as far as this phone knows. */
export interface KeptReport extends RememberedReport {
  /** Why the record did not take it. It is not sent again by itself. */
  refusal?: string
}

const NONE: readonly KeptReport[] = []

/** The reports that are still to be sent, newest first. */
export const keptReports = phoneRecords<KeptReport>('kept-report:', ({ id, issue, binId }) =>
  Boolean(isKey(id) && issue && binId),
)

export const useKeptReports = () => useSyncExternalStore(keptReports.subscribe, keptReports.all, () => NONE)

/** Keeps a report to be sent; `null` when the phone's storage refuses. */
export function keepReport(report: Report): KeptReport | null {
  const kept = { ...report, id: newKey(), madeAt: Date.now() }
  return keptReports.put(kept) ? kept : null
}

/** Sends a refused report again. */
export const sendAgain = ({ refusal, ...report }: KeptReport) => keptReports.put(report)
