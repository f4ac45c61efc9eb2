import { type SubmitEvent, useRef } from 'react'
import { ISSUES, type Issue, paths } from 'shared-domain'
import { Button } from '../button/Button'
import { Card } from '../card/Card'
import { addTo, useAddingTo } from '../report-details/adding-to'
import { ReportDetails } from '../report-details/ReportDetails'
import { AlreadyReported } from './AlreadyReported'
import type { EarlierReport } from './earlier-report'
import { IssueFormFields } from './IssueFormFields'
import classes from './ReportIssue.module.css'
import type { ReportedBin } from './reported-bin'
import { SubmissionNote } from './SubmissionNote'
import { useSubmission } from './use-submission'

interface ReportIssueProps {
  /** `null` until the address is read. */
  bin: ReportedBin | null
  /** What is reported of it and not resolved. */
  unresolved: readonly EarlierReport[]
}

/** One tap on an issue hands in a report. */
export function ReportIssue({ bin, unresolved }: ReportIssueProps) {
  const { submission, submit, takeBack, tryAgain, reset } = useSubmission()
  const outcome = useRef<HTMLDivElement>(null)
  const addingTo = useAddingTo()
  const isAsking = !submission || submission.kind === 'taken-back'

  function report(issue: Issue, sameAs?: string) {
    if (!bin) return
    const id = submit({ issue, binId: bin.id, location: bin.location, ...(sameAs && { sameAs }) })
    addTo(id)
    // The button that was pressed goes away, and would take the keyboard's place on the page with it.
    outcome.current?.focus()
  }
  function undo() {
    takeBack()
    addTo(null)
    outcome.current?.focus()
  }
  return (
    <Card title="Report an Issue" {...(isAsking && { subtitle: 'What is wrong with this bin?' })}>
      {/* In the page from the start, so that screen readers announce what appears in it. */}
      <div role="status" ref={outcome} tabIndex={-1} className={classes.outcome}>
        {submission && (
          <SubmissionNote submission={submission} onUndo={undo} onRetry={tryAgain} onAgain={reset} />
        )}
      </div>
      {isAsking && (
        // A form, so that a report can be made before the script has come, and where none runs.
        <form method="post" action={paths.report()} onSubmit={(event) => submitted(event, report)}>
          <IssueFormFields bin={bin} />
          <ul className={classes.issues}>
            {ISSUES.map((issue) => (
              <li key={issue}>
                <Button type="submit" name="issue" value={issue} disabled={!bin}>
                  {issue}
                </Button>
              </li>
            ))}
          </ul>
        </form>
      )}
      {isAsking && <AlreadyReported reports={unresolved} onMeToo={report} />}
      {addingTo && <ReportDetails key={addingTo} reportId={addingTo} />}
    </Card>
  )
}

function submitted(event: SubmitEvent<HTMLFormElement>, report: (issue: Issue) => void) {
  event.preventDefault()
  const pressed = event.nativeEvent.submitter?.getAttribute('value')
  const issue = ISSUES.find((known) => known === pressed)
  if (issue) report(issue)
}
