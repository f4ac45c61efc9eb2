import { paths } from 'shared-domain'
import type { PublicReport } from 'shared-domain/contract'
import { Card } from '../card/Card'
import { CouncilPhone } from '../council-phone/CouncilPhone'
import { usePageOrigin } from '../page-url/use-page-origin'
import { momentText } from './moment-text'
import { ReportHistory } from './ReportHistory'
import { statusWords } from './report-status-words'
import classes from './StatusPage.module.css'

/** Never who made it: whoever has the reference may have it from a shared screen. */
export function ReportFound({ report }: { report: PublicReport }) {
  const { reference, issue, binId, location, status, duplicateOf, madeAt, reportedAt, history } = report
  const origin = usePageOrigin()
  const facts = [
    ['Issue', issue],
    ['Bin', binId],
    ['Location', location],
    ['Reported', momentText(madeAt ?? reportedAt)],
    ...(madeAt ? [['Received by the council', momentText(reportedAt)] as const] : []),
  ] as const
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
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <ReportHistory history={history} />
      <p className={classes.note}>
        Keep this page’s address, or phone the council on <CouncilPhone /> and name the reference{' '}
        <strong>{reference}</strong>.
      </p>
      {origin && (
        <p className={classes.printed}>
          This page: <strong>{origin + paths.reportStatus(reference)}</strong>
        </p>
      )}
    </>
  )
}
