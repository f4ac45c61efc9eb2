import { LinkButton } from '../button/LinkButton'
import { usePageData } from '../page-data/use-page-data'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { usePageUrl } from '../page-url/use-page-url'
import { ReportFound } from './ReportFound'
import { ReportNotFound } from './ReportNotFound'
import { ReportUnread } from './ReportUnread'
import { reportPath } from './report-path'
import classes from './StatusPage.module.css'
import { referenceIn, statusPageDataAt } from './status-page-data'
import { Thanks } from './Thanks'

/** What has become of a report, for whoever has its reference. */
export function StatusPage() {
  const url = usePageUrl()
  const { data, isLoading, problem, refresh } = usePageData(url && statusPageDataAt(url))
  const reference = referenceIn(url?.pathname ?? '')
  const report = data?.report
  return (
    <PageFrame header={<PublicHeader />}>
      <div className={classes.page}>
        {report && url?.searchParams.has('thanks') && <Thanks />}
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
