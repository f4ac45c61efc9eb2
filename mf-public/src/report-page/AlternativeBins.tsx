import { NEARBY_SHOWN, type NearbyBin, paths, type Thresholds } from 'shared-domain'
import { Card } from '../card/Card'
import { AlternativeBin } from './AlternativeBin'
import classes from './AlternativeBins.module.css'
import { placeWords, type ReportedBin } from './reported-bin'

interface AlternativeBinsProps {
  bin: ReportedBin
  /** The bins around it, nearest first. */
  near: readonly NearbyBin[]
  radiusKm: number
  thresholds: Thresholds
}

/** The nearest bins to use instead of this one. */
export function AlternativeBins({ bin, near, radiusKm, thresholds }: AlternativeBinsProps) {
  const found = near.filter(({ distanceKm }) => distanceKm <= radiusKm).slice(0, NEARBY_SHOWN)
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
            <AlternativeBin
              key={other.id}
              bin={other}
              from={placeWords(bin.location)}
              place={index}
              thresholds={thresholds}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

// Without a record the place is a guess from the street's name, and is called one.
const subtitleFor = ({ record, point, location }: ReportedBin) =>
  point && !record ? { subtitle: `Distances are from another bin on ${location}.` } : {}
