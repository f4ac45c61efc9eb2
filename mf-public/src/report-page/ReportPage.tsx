import { useEffect } from 'react'
import { BinsNotice } from '../bins-notice/BinsNotice'
import { LinkButton } from '../button/Button'
import { t } from '../messages/translate'
import type { PageAnswer } from '../page-data/page-data'
import { usePageData } from '../page-data/use-page-data'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { DataSourceNote, PageNotes } from '../page-notes/PageNotes'
import { pagePaths } from '../page-url/page-paths'
import { usePageUrl } from '../page-url/use-page-url'
import { useSending } from '../report-outbox/use-sending'
import { AlternativeBins } from './AlternativeBins'
import { BinInformation } from './BinInformation'
import { BinsNearMe } from './BinsNearMe'
import { ReportIssue } from './ReportIssue'
import classes from './ReportPage.module.css'
import {
  isBinInDoubt,
  placeWords,
  type ReportPageData,
  readReportQuery,
  reportedBin,
  reportPageDataAt,
} from './report-page-data'
import { WhichBinOnDemand } from './which-bin-on-demand'
import { YourReports } from './YourReports'

/**
 * The page that a bin's label opens: report an issue with the bin, or find another one. A resident who scanned a label came to
 * report, so the issues come first and the facts about the bin after them.
 */
export function ReportPage() {
  const url = usePageUrl()
  useSending()
  const query = readReportQuery(url?.searchParams ?? new URLSearchParams())
  const answer = usePageData(url && reportPageDataAt(url))
  const { data } = answer
  const bin = reportedBin(data, query)
  useBinTitle(bin.record?.id ?? null)
  // The bin is unknown until the URL is parsed, and a council may have no default bin. A guess would report the wrong bin.
  const about = url && (query.isBinNamed || bin.record) ? bin : null
  const isAsking = url !== null && !about && !answer.isLoading
  return (
    <PageFrame header={<PublicHeader />}>
      <div className={classes.page}>
        <div>
          <h1 className={classes.title}>{t('report.title')}</h1>
          {about && (
            <p>
              <strong>{bin.id}</strong> · {placeWords(bin.location)}
            </p>
          )}
        </div>
        <DataSourceNote />
        <PageNotes notes={query.notes} />
        {(isAsking || (about && isBinInDoubt(data, query, bin))) && (
          <WhichBinOnDemand
            bin={bin}
            isBinNamed={query.isBinNamed}
            place={url?.searchParams.get('location') ? query.location : null}
            data={data}
          />
        )}
        <div className={classes.columns}>
          {!isAsking && <ReportIssue key={query.binId} bin={about} unresolved={data?.unresolved ?? []} />}
          <div className={classes.about}>
            <BinsNotice {...answer} />
            {!isAsking && <BinInformation bin={about} recordState={recordState(answer)} />}
            <div className={classes.actions}>
              <LinkButton href={bin.point ? pagePaths.nearby(bin.point, query.radiusKm) : pagePaths.nearby()}>
                {t('report.find')}
              </LinkButton>
              <LinkButton href={pagePaths.dashboard}>{t('action.back')}</LinkButton>
            </div>
          </div>
          {/* Below the facts, because it is read from the phone after hydration and would shift them. */}
          <YourReports />
          {data && about && (
            <>
              <div className={`${classes.alternatives} ${classes.further}`}>
                <AlternativeBins
                  bin={bin}
                  near={data.near}
                  radiusKm={query.radiusKm}
                  thresholds={data.thresholds}
                />
              </div>
              <div className={classes.further}>
                <BinsNearMe
                  key={query.radiusKm}
                  bin={bin}
                  near={data.near}
                  radiusKm={query.radiusKm}
                  isSample={data.isSample}
                />
              </div>
            </>
          )}
        </div>
      </div>
    </PageFrame>
  )
}

function recordState({ isLoading, data }: PageAnswer<ReportPageData>) {
  if (isLoading) return 'loading'
  return data === null ? 'unreadable' : 'read'
}

/** Names the bin in the document's title, so that tabs can be told apart. `null` leaves the title unchanged. */
function useBinTitle(binId: string | null): void {
  useEffect(() => {
    if (binId !== null) document.title = t('report.documentTitle', { bin: binId })
  }, [binId])
}
