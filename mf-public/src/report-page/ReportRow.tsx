import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../button/Button'
import type { RememberedReport } from '../outbox/report'
import { isShutOut, type ReportEntry } from '../outbox/report-entry'
import { AddButton } from '../report-details/AddButton'
import { stopAddingTo } from '../report-details/adding-to'
import { focusReport, OUTCOME_ID } from '../report-details/focus-report'
import { useAdditions } from '../report-details/late-additions'
import { showToast } from '../toast/toasts'
import { AdditionNote } from './AdditionNote'
import classes from './ReportRow.module.css'
import { placeWords } from './reported-bin'

interface ReportRowProps {
  report: RememberedReport
  additions: readonly ReportEntry[]
  canBeAddedTo: boolean
  /** Takes it off the list. Answers with how to put it back. */
  onRemove: () => () => void
  /** What that means. */
  removedText: string
  /** What else can be done with it. */
  action?: ReactNode
  /** Where it stands. */
  children: ReactNode
}

/** A report made on this phone. It can be taken off the list, with a way back. */
export function ReportRow({
  report,
  additions,
  canBeAddedTo,
  onRemove,
  removedText,
  action,
  children,
}: ReportRowProps) {
  const { id, issue, binId, location, madeAt } = report
  const late = additions.filter(isShutOut)
  const code = useAdditions()
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    stopAddingTo(id)
    focusBeside(currentTarget)
    const putBack = onRemove()
    function run() {
      putBack()
      focusReport(id)
    }
    showToast({ tone: 'info', message: removedText, action: { label: 'Undo', run } })
  }
  return (
    <>
      <div className={classes.text}>
        <p className={classes.issue}>
          {issue} · {binId}
        </p>
        <div className={classes.detail}>
          <p>
            {placeWords(location)}, {localTime(madeAt)}
          </p>
          {children}
          {additions.map((entry) => (
            <AdditionNote key={entry.id} entry={entry} />
          ))}
        </div>
      </div>
      <div className={classes.actions}>
        {action}
        {late.length > 0 && code.kind === 'here' && (
          <code.parts.ReportAnewButton report={report} late={late} />
        )}
        {canBeAddedTo && late.length === 0 && <AddButton report={report} />}
        <Button kind="quiet" onClick={remove} aria-label={`Remove the ${issue} report of ${binId}`}>
          Remove
        </Button>
      </div>
    </>
  )
}

/** The row is about to go, and would take the keyboard's place on the page with it. */
function focusBeside(button: HTMLButtonElement): void {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling ?? document.getElementById(OUTCOME_ID)
  if (beside instanceof HTMLElement) beside.focus()
}

const localTime = (time: number) =>
  new Date(time).toLocaleString('en-NZ', {
    timeZone: 'Pacific/Auckland',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
