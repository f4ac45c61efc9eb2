import { aucklandDate, REPORT_UNDO_MS, reportStatusPath } from 'shared-domain'
import type { PublicReport } from 'shared-domain/contract'
import { issueLabels } from '../bin-labels/bin-labels'
import { longDay, longMoment } from '../bin-labels/time-labels'
import { Button, CouncilPhone, LinkButton } from '../button/Button'
import { Card } from '../card/Card'
import { IN_ENGLISH } from '../messages/in-english'
import { LANGUAGE, rich, t } from '../messages/translate'
import { usePageData } from '../page-data/use-page-data'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { pagePaths } from '../page-url/page-paths'
import { usePageOrigin, usePageUrl } from '../page-url/use-page-url'
import { ReferenceForm } from '../reference-form/ReferenceForm'
import classes from './StatusPage.module.css'
import { isReference, referenceIn, statusPageDataAt, statusWords } from './status-page-data'

/** The status of a report, by its reference. */
export function StatusPage() {
  const url = usePageUrl()
  const { data, isLoading, problem, refresh } = usePageData(url && statusPageDataAt(url))
  const reference = referenceIn(url?.pathname ?? '')
  const report = data?.report
  return (
    <PageFrame header={<PublicHeader />}>
      <div className={classes.page}>
        {report && report.status !== 'withdrawn' && url?.searchParams.has('thanks') && (
          <Thanks report={report} />
        )}
        <h1>{isReference(reference) ? t('status.title', { reference }) : t('status.titleUnknown')}</h1>
        {report && <ReportFound report={report} />}
        {data && !report && <ReportNotFound reference={reference} />}
        {!data && url && isLoading && <p role="status">{t('status.lookingUp')}</p>}
        {!data && !(url && isLoading) && <ReportUnread problem={problem} onRetry={refresh} />}
        <div className={classes.actions}>
          <LinkButton href={reportPath(report)}>{t('action.somethingElse')}</LinkButton>
        </div>
      </div>
    </PageFrame>
  )
}

/** Shown once after a report by the form without a script. */
const Thanks = ({ report: { reference, reportedAt } }: { report: PublicReport }) => (
  <div role="status" className={classes.thanks}>
    <p className={classes.title}>{t('sent.title')}</p>
    <p>{t('sent.thanks')}</p>
    {Date.now() < Date.parse(reportedAt) + REPORT_UNDO_MS && (
      <form method="post" action={reportStatusPath(reference)}>
        {LANGUAGE !== 'en' && <input type="hidden" name="language" value={LANGUAGE} />}
        <Button type="submit">{t('action.undo')}</Button>
        <p>{t('status.undoFor', { count: REPORT_UNDO_MS / 1000 })}</p>
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
    [t('status.issue'), issueLabels[issue]],
    [t('status.bin'), binId],
    [t('status.location'), location],
    [t('status.reported'), longMoment(madeAt ?? reportedAt)],
    ...(madeAt ? [[t('status.received'), longMoment(reportedAt)] as const] : []),
  ] as const
  return (
    <>
      <Card title={statusWords[status]}>
        {duplicateOf && (
          <p>
            {rich('status.duplicate', {
              link: (
                <a href={pagePaths.reportStatus(duplicateOf)}>
                  {t('status.duplicateLink', { reference: duplicateOf })}
                </a>
              ),
            })}
          </p>
        )}
        {original && (
          <>
            <p>
              {rich('status.original', {
                status: <strong>{statusWords[original.status]}</strong>,
                time: longMoment(original.at),
              })}
            </p>
            {original.reason && (
              <p className={classes.reason} lang={IN_ENGLISH}>
                {original.reason}
              </p>
            )}
          </>
        )}
        {report.isBinUnknown && (
          <p>
            {rich('status.unknownBin', {
              bin: binId,
              link: <a href={pagePaths.nearby()}>{t('action.nearYou')}</a>,
            })}
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
      {status !== 'withdrawn' && <FollowReport reference={reference} />}
      <ReportHistory history={history} />
      <p className={classes.note}>
        {rich('status.keep', { phone: <CouncilPhone />, reference: <strong>{reference}</strong> })}
      </p>
      {origin && (
        <p className={classes.printed}>
          {rich('status.printed', {
            address: <strong>{origin + pagePaths.reportStatus(reference)}</strong>,
          })}
        </p>
      )}
    </>
  )
}

/** The place in which the inline script offers to tell the browser of changes. Hidden without it, and where that cannot be. */
const FollowReport = ({ reference }: Pick<PublicReport, 'reference'>) => (
  <div id="follow-report" data-reference={reference} className={classes.actions} hidden>
    <Card title={t('follow.title')}>
      <p role="status" />
      <div>
        <Button />
      </div>
    </Card>
  </div>
)

/** When the bin of an unresolved report was emptied or is to be emptied; `null` when that is not known. */
function collectionWords({ emptiedAt, nextVisit }: PublicReport): string | null {
  if (emptiedAt) return t('status.emptied', { time: longMoment(emptiedAt) })
  if (!nextVisit) return null
  if (nextVisit.isUnderWay) return t('status.underWay')
  return nextVisit.day === aucklandDate(new Date())
    ? t('status.today')
    : t('status.planned', { day: longDay(nextVisit.day) })
}

/** The status changes of a report, oldest first, with the council's reasons. */
const ReportHistory = ({ history }: Pick<PublicReport, 'history'>) => (
  <Card title={t('status.history')}>
    <ol className={classes.history}>
      {history.map(({ status, at, reason }) => (
        <li key={`${at} ${status}`} className={classes.entry}>
          <p className={classes.status}>{statusWords[status]}</p>
          <p className={classes.at}>
            <time dateTime={at}>{longMoment(at)}</time>
          </p>
          {reason && (
            <p className={classes.reason} lang={IN_ENGLISH}>
              {reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  </Card>
)

/** Says that there is no report with this reference, and offers a correction. */
const ReportNotFound = ({ reference }: { reference: string }) => (
  <Card title={t('status.notFoundTitle')}>
    <p>{t('status.notFound', { reference })}</p>
    <ReferenceForm reference={reference} />
    <p>{rich('status.notFoundHelp', { phone: <CouncilPhone /> })}</p>
  </Card>
)

interface ReportUnreadProps {
  /** The reason in a sentence, if it is known. */
  problem: string | null
  onRetry: () => void
}

/** Says that the report could not be read. The link reloads the page, which works without a script. */
const ReportUnread = ({ problem, onRetry }: ReportUnreadProps) => (
  <Card title={t('status.unreadTitle')}>
    <p role="alert">
      {rich('status.unread', {
        problem,
        link: (
          <a
            href="?"
            onClick={(event) => {
              event.preventDefault()
              onRetry()
            }}
          >
            {t('action.tryAgain')}
          </a>
        ),
        phone: <CouncilPhone />,
      })}
    </p>
  </Card>
)

/** The path for another report, of the same bin if it is known. */
const reportPath = (report: PublicReport | null | undefined) =>
  pagePaths.report(report ? { id: report.binId, location: report.location } : undefined)
