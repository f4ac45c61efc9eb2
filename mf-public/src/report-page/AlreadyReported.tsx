import { agoText, type Issue } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Button } from '../button/Button'
import classes from './AlreadyReported.module.css'
import type { EarlierReport } from './earlier-report'
import { IssueForm } from './IssueForm'
import type { ReportedBin } from './reported-bin'

interface AlreadyReportedProps {
  bin: ReportedBin | null
  reports: readonly EarlierReport[]
  onMeToo: (issue: Issue, reference: string) => void
}

/** What others reported of this bin, to be confirmed with one tap; nothing is shown when nobody did. */
export function AlreadyReported({ bin, reports, onMeToo }: AlreadyReportedProps) {
  const now = useNow()
  if (reports.length === 0) return null
  return (
    <ul className={classes.reports} aria-label="Already reported of this bin">
      {reports.map(({ issue, reference, reportedAt }) => (
        <li key={issue}>
          <p>
            <strong>{issue}</strong>
            <br />
            Already reported {agoText(Date.parse(reportedAt), now)}
          </p>
          <IssueForm bin={bin} sameAs={reference} onReport={() => onMeToo(issue, reference)}>
            <Button type="submit" name="issue" value={issue} aria-label={`Me too: ${issue}`}>
              Me too
            </Button>
          </IssueForm>
        </li>
      ))}
    </ul>
  )
}
