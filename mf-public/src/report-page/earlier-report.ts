import type { SentReport } from '../outbox/sent-report'
import type { ReportPageData } from '../page-data/report-page-data'

/** What somebody reported of a bin before, and is not resolved. */
export type EarlierReport = ReportPageData['unresolved'][number]

/** The report of this phone that an earlier one of a bin is, or that says the same since. */
export const ownReport = (
  { issue, reference, reportedAt }: EarlierReport,
  binId: string,
  sent: readonly SentReport[],
): SentReport | undefined =>
  sent.find((own) => own.reference === reference) ??
  sent.find((own) => own.binId === binId && own.issue === issue && own.madeAt >= Date.parse(reportedAt))
