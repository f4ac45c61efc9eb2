import { useMemo } from 'react'
import { useRuntimeSettings } from 'shared-domain/client'
import { BinsNotice } from '../bins-notice/BinsNotice'
import { LinkButton } from '../button/Button'
import { Card } from '../card/Card'
import { t } from '../messages/translate'
import { MapBesideList, NearbyMapFigure } from '../nearby-map/NearbyMapFigure'
import { NearbyRow } from '../nearby-map/NearbyRow'
import { usePageData } from '../page-data/use-page-data'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { DataSourceNote, PageNotes } from '../page-notes/PageNotes'
import { pagePaths } from '../page-url/page-paths'
import { usePageUrl } from '../page-url/use-page-url'
import { useSending } from '../report-outbox/use-sending'
import { LAMBTON_QUAY, lambtonQuayBins } from './lambton-quay-bins'
import classes from './NearbyPage.module.css'
import { NearbyResults } from './NearbyResults'
import { nearbyPageDataAt, readNearbyQuery } from './nearby-page-data'
import { SearchSettings } from './SearchSettings'

/** The bins around a point, nearest first. */
export function NearbyPage() {
  const url = usePageUrl()
  useSending()
  const query = readNearbyQuery(url?.searchParams ?? new URLSearchParams())
  const answer = usePageData(url && nearbyPageDataAt(url))
  const { offersMockData } = useRuntimeSettings()
  return (
    <PageFrame header={<PublicHeader />}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{t('nearby.title')}</h1>
          <LinkButton href={pagePaths.dashboard}>{t('action.back')}</LinkButton>
        </div>
        <DataSourceNote />
        <PageNotes notes={query.notes} />
        <SearchSettings query={query} />
        <BinsNotice {...answer} />
        {answer.isLoading && <div className={classes.room} />}
        {answer.data && <NearbyResults {...answer.data} isPlaced={query.isPlaced} />}
        {/* A prerendered document has no URL yet, and is the same for a council and the demonstration. */}
        {url && offersMockData && <LambtonQuayBlock />}
      </div>
    </PageFrame>
  )
}

/** A sample of bins around Lambton Quay, for the demonstration with real data too. It does not say when a bin was emptied. */
function LambtonQuayBlock() {
  const bins = useMemo(() => lambtonQuayBins(new Date().toISOString().slice(0, 10)), [])
  return (
    <Card title={t('nearby.sampleTitle')} subtitle={t('nearby.sampleText', { count: bins.length })}>
      <MapBesideList
        map={
          <NearbyMapFigure
            label={t('nearby.sampleMap')}
            bins={bins}
            centre={LAMBTON_QUAY}
            centreWord="Lambton Quay"
            radiusKm={0.3}
            isSample
          />
        }
      >
        <ol aria-label={t('nearby.sampleList')}>
          {bins.map((bin, index) => (
            <NearbyRow key={bin.id} bin={bin} number={index + 1} from={LAMBTON_QUAY} />
          ))}
        </ol>
      </MapBesideList>
    </Card>
  )
}
