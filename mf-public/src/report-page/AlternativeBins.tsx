import { type Bin, NEARBY_SHOWN, nearbyBins, paths } from 'shared-domain'
import { Card } from '../card/Card'
import { AlternativeBin } from './AlternativeBin'
import classes from './AlternativeBins.module.css'
import type { ReportedBin } from './reported-bin'

interface AlternativeBinsProps {
  bin: ReportedBin
  bins: readonly Bin[]
  radiusKm: number
}

/** The nearest bins to use instead of this one. */
export function AlternativeBins({ bin, bins, radiusKm }: AlternativeBinsProps) {
  const others = bins.filter(({ id }) => id !== bin.id)
  const found = bin.point ? nearbyBins(others, bin.point, radiusKm).slice(0, NEARBY_SHOWN) : []
  return (
    <Card title="Alternative Bins Near You" {...subtitleFor(bin)}>
      {found.length === 0 ? (
        <p className={classes.none}>
          {bin.point ? `There is no other bin within ${radiusKm} km.` : 'Where this bin stands is not known.'}{' '}
          <a href={paths.nearby()}>Search around your own location</a>
        </p>
      ) : (
        <ol className={classes.list}>
          {found.map((other, index) => (
            <AlternativeBin key={other.id} bin={other} from={bin.location} place={index} />
          ))}
        </ol>
      )}
    </Card>
  )
}

// Without a record the place is a guess from the street's name, and is called one.
const subtitleFor = ({ record, point, location }: ReportedBin) =>
  point && !record ? { subtitle: `Distances are from another bin on ${location}.` } : {}
