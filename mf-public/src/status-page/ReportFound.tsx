import { paths } from 'shared-domain'
import type { PublicReport } from 'shared-domain/contract'
import { Card } from '../card/Card'
import { CouncilPhone } from '../council-phone/CouncilPhone'
import { momentText } from './moment-text'
import { ReportHistory } from './ReportHistory'
import { statusWords } from './report-status-words'
import classes from './StatusPage.module.css'

/** Never who made it: whoever has the reference may have it from a shared screen. */
export function ReportFound({ report }: { report: PublicReport }) {
  const { reference, issue, binId, location, status, duplicateOf, reportedAt, history } = report
  return (
    <>
      <Card title={statusWords[status]}>
        {duplicateOf && (
          <p>
            Somebody reported the same before.{' '}
            <a href={paths.reportStatus(duplicateOf)}>What becomes of report {duplicateOf}</a>
          </p>
        )}
        <dl className={classes.facts}>
          <dt>Issue</dt>
          <dd>{issue}</dd>
          <dt>Bin</dt>
          <dd>{binId}</dd>
          <dt>Location</dt>
          <dd>{location}</dd>
          <dt>Reported</dt>
          <dd>{momentText(reportedAt)}</dd>
        </dl>
      </Card>
      <ReportHistory history={history} />
      <p className={classes.note}>
        Keep this page’s address, or phone the council on <CouncilPhone /> and name the reference{' '}
        <strong>{reference}</strong>.
      </p>
    </>
  )
}
