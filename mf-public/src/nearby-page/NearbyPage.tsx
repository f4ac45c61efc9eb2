import { paths } from 'shared-domain'
import { BinsNotice } from '../bins-notice/BinsNotice'
import { LinkButton } from '../button/LinkButton'
import { DataSourceNote } from '../data-source-note/DataSourceNote'
import { useSending } from '../outbox/use-sending'
import { usePageData } from '../page-data/use-page-data'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { PageNotes } from '../page-notes/PageNotes'
import { usePageUrl } from '../page-url/use-page-url'
import { LambtonQuayBlock } from './LambtonQuayBlock'
import classes from './NearbyPage.module.css'
import { NearbyResults } from './NearbyResults'
import { nearbyPageDataAt, readNearbyQuery } from './nearby-query'
import { SearchSettings } from './SearchSettings'

/** The bins around a point, nearest first. */
export function NearbyPage() {
  const url = usePageUrl()
  useSending()
  const query = readNearbyQuery(url?.searchParams ?? new URLSearchParams())
  const answer = usePageData(url && nearbyPageDataAt(url))
  return (
    <PageFrame header={<PublicHeader />}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>Nearby Bins</h1>
          <LinkButton href={paths.dashboard}>Back</LinkButton>
        </div>
        <DataSourceNote />
        <PageNotes notes={query.notes} />
        <SearchSettings query={query} />
        <BinsNotice {...answer} />
        {answer.data && <NearbyResults {...answer.data} isPlaced={query.isPlaced} />}
        <LambtonQuayBlock />
      </div>
    </PageFrame>
  )
}
