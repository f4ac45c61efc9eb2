import { Button } from '../button/Button'
import { Card } from '../card/Card'
import { showToast } from '../toast/toasts'
import classes from './KeptReports.module.css'
import { type KeptReport, removeReport, restoreReport, useKeptReports } from './kept-reports'

/** The reports that wait on this phone. Nothing is shown when there are none. */
export function KeptReports() {
  const reports = useKeptReports()
  if (reports.length === 0) return null
  return (
    <Card title="Your reports" subtitle="Kept on this phone only. They have not been sent.">
      <ul>
        {reports.map((report) => (
          <KeptReportRow key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  )
}

function KeptReportRow({ report }: { report: KeptReport }) {
  const { id, issue, binId, location, madeAt } = report
  function remove() {
    if (!removeReport(id)) return
    const action = { label: 'Undo', run: () => restoreReport(report) }
    showToast({ tone: 'info', message: `${issue} report removed`, action })
  }
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.issue}>
          {issue} · {binId}
        </p>
        <p className={classes.detail}>
          {location}, {localTime(madeAt)}
        </p>
      </div>
      <Button kind="quiet" onClick={remove} aria-label={`Remove the ${issue} report of ${binId}`}>
        Remove
      </Button>
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
