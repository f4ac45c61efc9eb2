import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import type { RememberedReport } from '../outbox/report'
import type { ReportLetter } from '../outbox/report-letter'
import { AddButton } from '../report-details/AddButton'
import { stopAddingTo } from '../report-details/adding-to'
import { showToast } from '../toast/toasts'
import { AdditionNote } from './AdditionNote'
import classes from './ReportRow.module.css'

interface ReportRowProps {
  report: RememberedReport
  additions: readonly ReportLetter[]
  canBeAddedTo: boolean
  /** Takes it off the list. Answers with how to put it back. */
  onRemove: () => () => void
  /** What else can be done with it. */
  action?: ReactNode
  /** Where it stands. */
  children: ReactNode
}

/** A report made on this phone. It can be taken off the list, with a way back. */
export function ReportRow({ report, additions, canBeAddedTo, onRemove, action, children }: ReportRowProps) {
  const { issue, binId, location, madeAt } = report
  function remove() {
    stopAddingTo(report.id)
    const run = onRemove()
    showToast({ tone: 'info', message: `${issue} report removed`, action: { label: 'Undo', run } })
  }
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.issue}>
          {issue} · {binId}
        </p>
        <div className={classes.detail}>
          <p>
            {location}, {localTime(madeAt)}
          </p>
          {children}
          {additions.map((letter) => (
            <AdditionNote key={letter.id} letter={letter} />
          ))}
        </div>
      </div>
      <div className={classes.actions}>
        {action}
        {canBeAddedTo && <AddButton report={report} />}
        <Button kind="quiet" onClick={remove} aria-label={`Remove the ${issue} report of ${binId}`}>
          Remove
        </Button>
      </div>
    </li>
  )
}

const localTime = (time: number) =>
  new Date(time).toLocaleString('en-NZ', {
    timeZone: 'Pacific/Auckland',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
