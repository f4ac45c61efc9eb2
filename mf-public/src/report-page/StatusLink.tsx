import { useNow } from 'shared-domain/client'
import { agoText } from '../bin-labels/time-labels'
import { rich, t } from '../messages/translate'
import { pagePaths } from '../page-url/page-paths'
import type { SentReport } from '../report-outbox/report-entry'

/** A report's reference as a link to its status page. */
export const StatusLink = ({ reference }: { reference: string }) => (
  <a href={pagePaths.reportStatus(reference)}>
    <strong>{reference}</strong>
  </a>
)

/** Says that the record does not know the bin of a report, and links to known bins. Renders nothing for a known bin. */
export const UnknownBin = ({ report: { isBinUnknown, binId } }: { report: SentReport }) =>
  isBinUnknown && (
    <p>
      {rich('sent.unknownBin', {
        bin: binId,
        link: <a href={pagePaths.nearby()}>{t('action.nearYou')}</a>,
      })}
    </p>
  )

/** Says when another resident reported the same before. Renders nothing when none did. */
export function ReportedBefore({ report: { reportedBeforeAt } }: { report: SentReport }) {
  const now = useNow()
  if (reportedBeforeAt === null) return null
  return <p>{t('report.reported', { ago: agoText(reportedBeforeAt, now) })}</p>
}
