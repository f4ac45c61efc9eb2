import type { PublicReport } from 'shared-domain/contract'
import { Card } from '../card/Card'
import { momentText } from './moment-text'
import classes from './ReportHistory.module.css'
import { statusWords } from './report-status-words'

/** What happened to a report, oldest first, with what the council said of it. */
export const ReportHistory = ({ history }: Pick<PublicReport, 'history'>) => (
  <Card title="What happened so far">
    <ol className={classes.history}>
      {history.map(({ status, at, reason }) => (
        <li key={`${at} ${status}`} className={classes.entry}>
          <p className={classes.status}>{statusWords[status]}</p>
          <p className={classes.at}>
            <time dateTime={at}>{momentText(at)}</time>
          </p>
          {reason && <p className={classes.reason}>{reason}</p>}
        </li>
      ))}
    </ol>
  </Card>
)
