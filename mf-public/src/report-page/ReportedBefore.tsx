import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { SentReport } from '../outbox/sent-report'

/** Says that somebody reported the same before; nothing is shown when nobody did. */
export function ReportedBefore({ report: { reportedBeforeAt } }: { report: SentReport }) {
  const now = useNow()
  return reportedBeforeAt === null ? null : <p>Already reported {agoText(reportedBeforeAt, now)}</p>
}
