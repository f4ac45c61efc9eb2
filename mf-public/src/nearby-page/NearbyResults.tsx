import type { NearbyBin, Point } from 'shared-domain'
import { binCount, nearestOnly } from '../bin-words/bin-words'
import { MapBesideList } from '../nearby-map/MapBesideList'
import { NearbyMapFigure } from '../nearby-map/NearbyMapFigure'
import type { MaybePartial } from '../page-data/partial-answer'
import { NearbyBinCard } from './NearbyBinCard'
import classes from './NearbyResults.module.css'
import { NoNearbyBins } from './NoNearbyBins'

interface NearbyResultsProps extends MaybePartial {
  /** Nearest first. */
  bins: readonly NearbyBin[]
  point: Point
  radiusKm: number
  /** Whether somebody said where they are; otherwise `point` is the city centre. */
  isPlaced: boolean
}

export function NearbyResults({ bins, point, radiusKm, isPlaced, isPartial }: NearbyResultsProps) {
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
