import { useRef } from 'react'
import { ISSUES, type Issue } from 'shared-domain'
import { Button } from '../button/Button'
import { Card } from '../card/Card'
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
        <ul className={classes.issues}>
          {ISSUES.map((issue) => (
            <li key={issue}>
              <Button disabled={!bin} onClick={() => choose(issue)}>
                {issue}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
