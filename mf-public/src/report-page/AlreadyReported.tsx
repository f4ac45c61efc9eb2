import type { Issue } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { issueLabels } from '../bin-labels/bin-labels'
import { agoText } from '../bin-labels/time-labels'
import { Button } from '../button/Button'
import { t } from '../messages/translate'
import type { SentReport } from '../report-outbox/report-entry'
import { useSentReports } from '../report-outbox/sent-reports'
import classes from './AlreadyReported.module.css'
import { IssueForm } from './IssueForm'
import type { ReportedBin, ReportPageData } from './report-page-data'
import { StatusLink } from './StatusLink'

interface AlreadyReportedProps {
  bin: ReportedBin | null
  reports: readonly EarlierReport[]
  onMeToo: (issue: Issue, reference: string) => void
}

/** The unresolved reports of this bin, each with a "Me too" button. Renders nothing when there are none. */
export function AlreadyReported({ bin, reports, onMeToo }: AlreadyReportedProps) {
  const now = useNow()
  const sent = useSentReports()
  if (reports.length === 0) return null
  return (
    <ul className={classes.reports} aria-label={t('report.already')}>
      {reports.map((earlier) => {
        const { issue, reference, reportedAt } = earlier
        const own = ownReport(earlier, bin?.id ?? '', sent)
        return (
          <li key={issue}>
            <p>
              <strong>{issueLabels[issue]}</strong>
              <br />
              {own
                ? t('report.youReported', { ago: agoText(own.madeAt, now) })
                : t('report.reported', { ago: agoText(Date.parse(reportedAt), now) })}
            </p>
            {own ? (
              <StatusLink reference={own.reference} />
            ) : (
              <IssueForm bin={bin} sameAs={reference} onReport={() => onMeToo(issue, reference)}>
                <Button
                  type="submit"
                  name="issue"
                  value={issue}
                  aria-label={t('report.meTooOf', { issue: issueLabels[issue] })}
                >
                  {t('report.meToo')}
                </Button>
              </IssueForm>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** An unresolved report of the bin. */
export type EarlierReport = ReportPageData['unresolved'][number]

/** This phone's own report, if it is the earlier one or has reported the same issue since. */
const ownReport = (
  { issue, reference, reportedAt }: EarlierReport,
  binId: string,
  sent: readonly SentReport[],
): SentReport | undefined =>
  sent.find((own) => own.reference === reference) ??
  sent.find((own) => own.binId === binId && own.issue === issue && own.madeAt >= Date.parse(reportedAt))
