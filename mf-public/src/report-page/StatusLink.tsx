import { agoText, paths } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { SentReport } from '../report-outbox/report-entry'

/** A report's reference, which leads to what became of it. */
export const StatusLink = ({ reference }: { reference: string }) => (
  <a href={paths.reportStatus(reference)}>
    <strong>{reference}</strong>
  </a>
)

/** That the record does not know the bin of a report, and where known ones are; nothing when it does. */
export const UnknownBin = ({ report: { isBinUnknown, binId } }: { report: SentReport }) =>
  isBinUnknown && (
    <p>
      The record has no bin {binId}. Your report is kept: staff find out which bin is meant.{' '}
      <a href={paths.nearby()}>Bins near you</a>
    </p>
  )

/** When another resident reported the same before; nothing without such a report. */
export function ReportedBefore({ report: { reportedBeforeAt } }: { report: SentReport }) {
  const now = useNow()
  return reportedBeforeAt === null ? null : <p>Already reported {agoText(reportedBeforeAt, now)}</p>
}
