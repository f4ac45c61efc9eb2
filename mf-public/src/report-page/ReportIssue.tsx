import { useRef } from 'react'
import { ISSUES, type Issue, paths } from 'shared-domain'
import { Button } from '../button/Button'
import { Card } from '../card/Card'
import { IssueFormFields } from './IssueFormFields'
import classes from './ReportIssue.module.css'
import type { ReportedBin } from './reported-bin'
import { SubmissionNote } from './SubmissionNote'
import { useSubmission } from './use-submission'

/** One tap on an issue hands in a report. `bin` is `null` until the address is read. */
export function ReportIssue({ bin }: { bin: ReportedBin | null }) {
  const { submission, submit, reset } = useSubmission()
  const outcome = useRef<HTMLDivElement>(null)

  function choose(issue: Issue) {
    if (!bin) return
    submit({ issue, binId: bin.id, location: bin.location })
    // The button that was pressed goes away, and would take the keyboard's place on the page with it.
    outcome.current?.focus()
  }
  return (
    <Card title="Report an Issue" {...(!submission && { subtitle: 'What is wrong with this bin?' })}>
      {/* In the page from the start, so that screen readers announce what appears in it. */}
      <div role="status" ref={outcome} tabIndex={-1} className={classes.outcome}>
        {submission && <SubmissionNote submission={submission} onAgain={reset} />}
      </div>
      {!submission && (
        // A form, so that a report can be made before the script has come, and where none runs.
        <form method="post" action={paths.report()}>
          <IssueFormFields bin={bin} />
          <ul className={classes.issues}>
            {ISSUES.map((issue) => (
              <li key={issue}>
                <Button
                  type="submit"
                  name="issue"
                  value={issue}
                  disabled={!bin}
                  onClick={(event) => {
                    event.preventDefault()
                    choose(issue)
                  }}
                >
                  {issue}
                </Button>
              </li>
            ))}
          </ul>
        </form>
      )}
    </Card>
  )
}
