import { useId } from 'react'
import { aucklandDate } from 'shared-domain'
import { metres } from '../bin-labels/bin-labels'
import { longDay } from '../bin-labels/time-labels'
import { DirectionsLink } from '../directions/DirectionsLink'
import { IN_ENGLISH } from '../messages/in-english'
import { rich, t } from '../messages/translate'
import { pagePaths } from '../page-url/page-paths'
import classes from './ReportPage.module.css'
import { placeWords, type ReportedBin, type ReportPageData } from './report-page-data'

interface BinAwayProps {
  bin: ReportedBin
  data: ReportPageData
}

/** Says that the bin is away, and where the nearest other one is. */
export function BinAway({ bin, data }: BinAwayProps) {
  const id = useId()
  const [nearest] = data.near
  return (
    <section className={classes.which} aria-labelledby={id}>
      <h2 id={id}>{awayText(bin.id, data)}</h2>
      {bin.isRetired && bin.location && <p>{t('away.stood', { place: bin.location })}</p>}
      {nearest ? (
        <>
          <p>
            {rich('away.nearest', {
              bin: nearest.id,
              location: <span lang={IN_ENGLISH}>{nearest.location}</span>,
              distance: metres(nearest.distanceKm),
            })}
          </p>
          <DirectionsLink from={placeWords(bin.location)} to={nearest} describedBy={id} />
        </>
      ) : (
        <p>
          {t('away.none')} <a href={pagePaths.nearby()}>{t('alternative.search')}</a>
        </p>
      )}
    </section>
  )
}

function awayText(id: string, { bin, isRetired }: ReportPageData): string {
  if (isRetired) return t('away.retired', { bin: id })
  const until = bin?.life?.until
  if (bin?.life?.isPlanned)
    return until
      ? t('away.plannedFor', { bin: id, day: longDay(aucklandDate(new Date(until))) })
      : t('away.planned', { bin: id })
  return until
    ? t('away.until', { bin: id, day: longDay(aucklandDate(new Date(until))) })
    : t('away.works', { bin: id })
}
