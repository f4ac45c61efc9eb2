import { agoText, paths } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { SentReport } from '../report-outbox/report-entry'

/** A report's reference, which leads to what became of it. */
export const StatusLink = ({ reference }: { reference: string }) => (
  <a href={paths.reportStatus(reference)}>
    <strong>{reference}</strong>
  </a>
)

/** Says that somebody reported the same before; nothing is shown when nobody did. */
export function ReportedBefore({ report: { reportedBeforeAt } }: { report: SentReport }) {
  const now = useNow()
  return reportedBeforeAt === null ? null : <p>Already reported {agoText(reportedBeforeAt, now)}</p>
}
