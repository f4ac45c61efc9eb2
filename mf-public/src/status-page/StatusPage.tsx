import { aucklandDate, publicPaths, REPORT_UNDO_MS } from 'shared-domain'
import type { PublicReport } from 'shared-domain/contract'
import { clockTime, longDay } from '../bin-labels/time-labels'
import { Button, CouncilPhone, LinkButton } from '../button/Button'
import { Card } from '../card/Card'
import { usePageData } from '../page-data/use-page-data'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { usePageOrigin, usePageUrl } from '../page-url/use-page-url'
import { ReferenceForm } from '../reference-form/ReferenceForm'
import classes from './StatusPage.module.css'
import { referenceIn, statusPageDataAt, statusWords } from './status-page-data'

/** The status of a report, by its reference. */
export function StatusPage() {
  const url = usePageUrl()
  const { data, isLoading, problem, refresh } = usePageData(url && statusPageDataAt(url))
  const reference = referenceIn(url?.pathname ?? '')
  const report = data?.report
  return (
    <PageFrame header={<PublicHeader />}>
      <div className={classes.page}>
        {report && url?.searchParams.has('thanks') && <Thanks report={report} />}
        <h1>{reference ? `Report ${reference}` : 'Your report'}</h1>
        {report && <ReportFound report={report} />}
        {data && !report && <ReportNotFound reference={reference} />}
        {!data && url && isLoading && <p role="status">Looking up the report …</p>}
        {!data && !(url && isLoading) && <ReportUnread problem={problem} onRetry={refresh} />}
        <div className={classes.actions}>
          <LinkButton href={reportPath(report)}>Report something else</LinkButton>
        </div>
      </div>
    </PageFrame>
  )
}

/** Shown once after a report by the form without a script. */
const Thanks = ({ report: { reference, status, reportedAt } }: { report: PublicReport }) => (
  <div role="status" className={classes.thanks}>
    <p className={classes.title}>Report Submitted</p>
    <p>Thank you for helping keep Wellington clean!</p>
    {status !== 'withdrawn' && Date.now() < Date.parse(reportedAt) + REPORT_UNDO_MS && (
      <form method="post" action={publicPaths.reportStatus(reference)}>
        <Button type="submit">Undo</Button>
      </form>
    )}
  </div>
)

/** Shows a report without the reporter's name and contact, because references are public. */
function ReportFound({ report }: { report: PublicReport }) {
  const { reference, issue, binId, location, status, duplicateOf, original, madeAt, reportedAt, history } =
    report
  const origin = usePageOrigin()
  const comingWords = collectionWords(report)
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
            <a href={publicPaths.reportStatus(duplicateOf)}>What becomes of report {duplicateOf}</a>
          </p>
        )}
        {original && (
          <>
            <p>
              Its status is <strong>{statusWords[original.status]}</strong> since {momentText(original.at)}.
              The same counts for yours.
            </p>
            {original.reason && <p className={classes.reason}>{original.reason}</p>}
          </>
        )}
        {report.isBinUnknown && (
          <p>
            The council’s record has no bin {binId}. The report is kept: staff find out which bin is meant.{' '}
            <a href={publicPaths.nearby()}>Bins near you</a>
          </p>
        )}
        {comingWords && <p>{comingWords}</p>}
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
          This page: <strong>{origin + publicPaths.reportStatus(reference)}</strong>
        </p>
      )}
    </>
  )
}

/** When the bin of an unresolved report was emptied or is to be emptied; `null` when that is not known. */
function collectionWords({ emptiedAt, nextVisit }: PublicReport): string | null {
  if (emptiedAt)
    return `The bin was emptied since, on ${momentText(emptiedAt)}. Staff are to close the report.`
  if (!nextVisit) return null
  if (nextVisit.isUnderWay) return 'A truck is on its way to the bin.'
  return nextVisit.day === aucklandDate(new Date())
    ? 'A truck is planned to come to the bin today.'
    : `A truck is planned to come to the bin on ${longDay(nextVisit.day)}.`
}

/** The status changes of a report, oldest first, with the council's reasons. */
const ReportHistory = ({ history }: Pick<PublicReport, 'history'>) => (
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

const calendar = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A moment in New Zealand's time, such as '21 November 2026, 2:30 pm'. `moment` is ISO. */
const momentText = (moment: string) => `${calendar.format(new Date(moment))}, ${clockTime(moment)}`

/** Says that there is no report with this reference, and offers a correction. */
const ReportNotFound = ({ reference }: { reference: string }) => (
  <Card title="There is no such report">
    <p>
      The record has no report {reference}. Compare it with what you wrote down: a reference has ten letters
      and digits in two groups, such as 7K3MN-9QXAP, and none of the letters I, L, O and U.
    </p>
    <ReferenceForm reference={reference} />
    <p>
      A report that is still on your phone has no reference yet. If you cannot find yours, phone the council
      on <CouncilPhone />.
    </p>
  </Card>
)

interface ReportUnreadProps {
  /** The reason in a sentence, if it is known. */
  problem: string | null
  onRetry: () => void
}

/** Says that the report could not be read. The link reloads the page, which works without a script. */
const ReportUnread = ({ problem, onRetry }: ReportUnreadProps) => (
  <Card title="What became of it could not be read">
    <p role="alert">
      {problem} Your report is not affected.{' '}
      <a
        href="?"
        onClick={(event) => {
          event.preventDefault()
          onRetry()
        }}
      >
        Try again
      </a>
      , or phone the council on <CouncilPhone />.
    </p>
  </Card>
)

/** The path for another report, of the same bin if it is known. */
const reportPath = (report: PublicReport | null | undefined) =>
  publicPaths.report(report ? { id: report.binId, location: report.location } : undefined)
