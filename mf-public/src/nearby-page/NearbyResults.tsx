import { IconMapPinOff } from '@tabler/icons-react'
import { CITY_CENTRE, distanceKm, type Point } from 'shared-domain'
import type { NearbyBin } from '../../rules/nearby-bin'
import { binCount, nearestOnly } from '../bin-labels/bin-labels'
import { rich, t } from '../messages/translate'
import { MapBesideList, NearbyMapFigure } from '../nearby-map/NearbyMapFigure'
import { StreetLines } from '../nearby-map/StreetLines'
import type { AnswerSource } from '../page-data/answer-shapes'
import { pagePaths } from '../page-url/page-paths'
import { NearbyBinCard } from './NearbyBinCard'
import classes from './NearbyResults.module.css'

interface NearbyResultsProps extends AnswerSource {
  /** Nearest first. */
  bins: readonly NearbyBin[]
  isRecordEmpty?: boolean
  point: Point
  radiusKm: number
  /** Whether the link has a location; otherwise `point` is the city centre. */
  isPlaced: boolean
}

export function NearbyResults({
  bins,
  isRecordEmpty = false,
  point,
  radiusKm,
  isPlaced,
  isPartial,
  isSample,
}: NearbyResultsProps) {
  if (isRecordEmpty) return <NoBinsYet />
  return (
    <>
      <p role="status" className={classes.count}>
        {isPartial
          ? rich('nearby.known', { bins: binCount(bins.length), radius: radiusKm, hint: <span /> })
          : rich('nearby.found', {
              bins: binCount(bins.length),
              radius: radiusKm,
              hint: <span>{nearestOnly(bins.length)}</span>,
            })}
      </p>
      {bins.length === 0 ? (
        <NoNearbyBins point={point} isPlaced={isPlaced} />
      ) : (
        <MapBesideList
          map={
            <div className={classes.map}>
              <NearbyMapFigure
                label={t('nearby.map')}
                bins={bins}
                centre={point}
                centreWord={isPlaced ? t('nearby.you') : t('nearby.cityCentre')}
                radiusKm={radiusKm}
                isSample={isSample}
                Ground={isSample ? undefined : StreetLines}
              />
            </div>
          }
        >
          <ol className={classes.list} aria-label={t('nearby.list')}>
            {bins.map((bin, index) => (
              <NearbyBinCard key={bin.id} bin={bin} number={index + 1} from={point} />
            ))}
          </ol>
        </MapBesideList>
      )}
    </>
  )
}

/** A wider search finds nothing either. */
const NoBinsYet = () => (
  <div className={classes.empty} role="status">
    <IconMapPinOff size={36} stroke={1.5} aria-hidden />
    <h2 className={classes.title}>{t('nearby.emptyTitle')}</h2>
    <p>{rich('nearby.empty', { link: <a href={pagePaths.report()}>{t('nearby.emptyLink')}</a> })}</p>
  </div>
)

function NoNearbyBins({ point, isPlaced }: Pick<NearbyResultsProps, 'point' | 'isPlaced'>) {
  const count = Math.round(distanceKm(point, CITY_CENTRE))
  return (
    <div className={classes.empty}>
      <IconMapPinOff size={36} stroke={1.5} aria-hidden />
      <h2 className={classes.title}>{t('nearby.noneTitle')}</h2>
      <p>{t('nearby.none')}</p>
      {count > 0 && <p>{t('nearby.cityAway', { count: count.toLocaleString('en-NZ') })}</p>}
      {isPlaced && <a href={pagePaths.nearby()}>{t('nearby.searchCentre')}</a>}
    </div>
  )
}
