import type { Issue } from 'shared-domain'
import { issueLabels, issues } from '../bin-labels/bin-labels'
import { Button } from '../button/Button'
import { Card } from '../card/Card'
import { t } from '../messages/translate'
import { DetailsForm } from '../report-details/DetailsForm'
import { appendTo, OUTCOME_ID, useAppendingTo } from '../report-outbox/open-form'
import { useKeptFocus } from '../toast/use-kept-focus'
import type { EarlierReport } from './AlreadyReported'
import { AlreadyReported } from './AlreadyReported'
import { IssueForm } from './IssueForm'
import classes from './ReportIssue.module.css'
import type { ReportedBin } from './report-page-data'
import { SubmissionNote } from './SubmissionNote'
import { useSubmission } from './use-submission'

interface ReportIssueProps {
  /** `null` until the URL is parsed. */
  bin: ReportedBin | null
  /** The bin's unresolved reports. */
  unresolved: readonly EarlierReport[]
}

/** The issue buttons: one tap submits a report. */
export function ReportIssue({ bin, unresolved }: ReportIssueProps) {
  const { submission, submit, retry, reset } = useSubmission(bin?.id ?? null)
  const outcome = useKeptFocus<HTMLDivElement>()
  const addingTo = useAppendingTo()
  const isAsking = !submission

  function report(issue: Issue, sameAs?: string) {
    if (!bin) return
    const id = submit({ issue, binId: bin.id, location: bin.location ?? '', ...(sameAs && { sameAs }) })
    appendTo(id)
    // The pressed button, which has the focus, is about to be removed.
    outcome.ref.current?.focus()
  }
  return (
    <Card title={t('report.cardTitle')} subtitle={t('report.cardText')}>
      {/* Always in the document, so that screen readers announce its changes. */}
      <div role="status" id={OUTCOME_ID} className={classes.outcome} {...outcome}>
        {submission && <SubmissionNote submission={submission} onRetry={retry} onAgain={reset} />}
      </div>
      {isAsking && (
        <IssueForm bin={bin} onReport={report}>
          <ul className={classes.issues}>
            {issues.map((issue) => (
              <li key={issue}>
                <Button type="submit" name="issue" value={issue} disabled={!bin}>
                  {issueLabels[issue]}
                </Button>
              </li>
            ))}
          </ul>
        </IssueForm>
      )}
      {isAsking && <AlreadyReported bin={bin} reports={unresolved} onMeToo={report} />}
      {addingTo && <DetailsForm key={addingTo} reportId={addingTo} />}
    </Card>
  )
}
