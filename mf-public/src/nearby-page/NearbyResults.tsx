import type { NearbyBin } from 'shared-domain'
import { binCount } from '../bin-words/bin-words'
import { NearbyBinCard } from './NearbyBinCard'
import classes from './NearbyResults.module.css'
import { NoNearbyBins } from './NoNearbyBins'

interface NearbyResultsProps {
  /** Nearest first. */
  bins: readonly NearbyBin[]
  radiusKm: number
}

export function NearbyResults({ bins, radiusKm }: NearbyResultsProps) {
  return (
    <>
      <p role="status" className={classes.count}>
        {binCount(bins.length)} found within {radiusKm}km of your location
      </p>
      {bins.length === 0 ? (
        <NoNearbyBins />
      ) : (
        <ul className={classes.list}>
          {bins.map((bin) => (
            <NearbyBinCard key={bin.id} bin={bin} />
          ))}
        </ul>
      )}
    </>
  )
}
