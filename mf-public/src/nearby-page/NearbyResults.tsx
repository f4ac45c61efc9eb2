import { IconMapPinOff } from '@tabler/icons-react'
import { type Point, publicPaths } from 'shared-domain'
import type { NearbyBin } from '../../rules/nearby-bin'
import { binCount, nearestOnly } from '../bin-labels/bin-labels'
import { MapBesideList, NearbyMapFigure } from '../nearby-map/NearbyMapFigure'
import { StreetLines } from '../nearby-map/StreetLines'
import type { AnswerSource } from '../page-data/answer-shapes'
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
        {binCount(bins.length)} {isPartial ? 'known to this phone' : 'found'} within {radiusKm}km of your
        location <span>{!isPartial && nearestOnly(bins.length)}</span>
      </p>
      {bins.length === 0 ? (
        <NoNearbyBins />
      ) : (
        <MapBesideList
          map={
            <div className={classes.map}>
              <NearbyMapFigure
                label="Map of the bins near you"
                bins={bins}
                centre={point}
                centreWord={isPlaced ? 'You' : 'City centre'}
                radiusKm={radiusKm}
                isSample={isSample}
                Ground={isSample ? undefined : StreetLines}
              />
            </div>
          }
        >
          <ol className={classes.list} aria-label="Bins, nearest first">
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
    <h2 className={classes.title}>There are no bins here yet</h2>
    <p>
      The council has not entered its bins. If a bin in front of you has a problem,{' '}
      <a href={publicPaths.report()}>report it</a> by the ID on its label.
    </p>
  </div>
)

function NoNearbyBins() {
  return (
    <div className={classes.empty}>
      <IconMapPinOff size={36} stroke={1.5} aria-hidden />
      <h2 className={classes.title}>No Nearby Bins Found</h2>
      <p>Try increasing the search radius or check your location.</p>
    </div>
  )
}
