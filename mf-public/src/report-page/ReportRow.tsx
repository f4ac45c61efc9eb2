import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import type { PhoneRecords } from '../outbox/phone-records'
import type { RememberedReport } from '../outbox/report'
import { showToast } from '../toast/toasts'
import classes from './ReportRow.module.css'

interface ReportRowProps<T> {
  report: T
  /** The list that it is removed from. */
  records: PhoneRecords<T>
  /** What else can be done with it. */
  action?: ReactNode
  /** Where it stands. */
  children: ReactNode
}

/** A report made on this phone. It can be taken off the list, with a way back. */
export function ReportRow<T extends RememberedReport>({
  report,
  records,
  action,
  children,
}: ReportRowProps<T>) {
  const { id, issue, binId, location, madeAt } = report
  function remove() {
    if (!records.remove(id)) return
    const undo = { label: 'Undo', run: () => void records.put(report) }
    showToast({ tone: 'info', message: `${issue} report removed`, action: undo })
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
        </div>
      </div>
      <div className={classes.actions}>
        {action}
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
