import { agoText, publicPaths } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { SentReport } from '../report-outbox/report-entry'

/** A report's reference as a link to its status page. */
export const StatusLink = ({ reference }: { reference: string }) => (
  <a href={publicPaths.reportStatus(reference)}>
    <strong>{reference}</strong>
  </a>
)

/** Says that the record does not know the bin of a report, and links to known bins. Renders nothing for a known bin. */
export const UnknownBin = ({ report: { isBinUnknown, binId } }: { report: SentReport }) =>
  isBinUnknown && (
    <p>
      The record has no bin {binId}. Your report is kept: staff find out which bin is meant.{' '}
      <a href={publicPaths.nearby()}>Bins near you</a>
    </p>
  )

/** Says when another resident reported the same before. Renders nothing when none did. */
export function ReportedBefore({ report: { reportedBeforeAt } }: { report: SentReport }) {
  const now = useNow()
  return reportedBeforeAt === null ? null : <p>Already reported {agoText(reportedBeforeAt, now)}</p>
}
