import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { publicPaths, shownFillLevel, statusFromFill, type Thresholds } from 'shared-domain'
import { FillBar } from 'shared-ui'
import { NEARBY_SHOWN, type NearbyBin } from '../../rules/nearby-bin'
import { binTypeLabels, metres } from '../bin-labels/bin-labels'
import { Card } from '../card/Card'
import { DirectionsLink } from '../directions/DirectionsLink'
import classes from './AlternativeBins.module.css'
import { placeWords, type ReportedBin } from './report-page-data'

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
          <a href={publicPaths.nearby()}>Search around your own location</a>
        </p>
      ) : (
        <ol>
          {found.map((other, index) => (
            <AlternativeBin
              key={other.id}
              bin={other}
              from={placeWords(bin.location)}
              place={bin.record ? index : null}
              thresholds={thresholds}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

// Without a record the place is a guess from the street's name, so distances from it would be wrong.
const subtitleFor = ({ record, point, location }: ReportedBin) =>
  point && !record ? { subtitle: `Around ${location}: how far from this bin is not known.` } : {}

interface AlternativeBinProps {
  bin: NearbyBin
  /** The start of the walk as text. */
  from: string
  /** The position in the list, from 0; `null` when the distances are not known. */
  place: number | null
  thresholds: Thresholds
}

function AlternativeBin({ bin, from, place, thresholds }: AlternativeBinProps) {
  const id = useId()
  const fill = shownFillLevel(bin)
  const room = roomText(fill, thresholds)
  return (
    <li className={classes.bin}>
      <div className={classes.head}>
        <h3 id={id} className={classes.location}>
          {bin.location}
        </h3>
        {room && (
          <span className={classes.room} data-room={room}>
            {room === 'Available' ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )}
            {room}
          </span>
        )}
      </div>
      <p className={classes.detail}>
        {`${bin.id} · ${binTypeLabels[bin.binType]}${place === null ? '' : ` · ${metres(bin.distanceKm)}`}`}
      </p>
      {/* The bar's colour follows from the fill level, because a source may call a half-full bin full for another reason. */}
      <FillBar
        label={`Fill level of ${bin.id}`}
        percent={fill}
        tone={fill === null ? 'normal' : statusFromFill(fill, thresholds)}
      />
      {bin.flag && <p className={classes.detail}>{bin.flag}</p>}
      <div className={classes.way}>
        <p className={classes.detail}>{place !== null && directionsText(place)}</p>
        <DirectionsLink from={from} to={bin} describedBy={id} />
      </div>
    </li>
  )
}

const ORDER = ['', 'second ', 'third ', 'fourth ', 'fifth ']

/** The text about the way to a bin, by its position in the list, from 0. */
const directionsText = (place: number) =>
  place < ORDER.length ? `The ${ORDER[place]}closest bin from here` : 'Further away'

/** Says how much room a fill level in percent leaves; `null` between the two thresholds. @internal */
export function roomText(
  fillPercent: number | null,
  { fullAbove, warningAbove }: Thresholds,
): 'Available' | 'Nearly full' | null {
  if (fillPercent === null) return null
  if (fillPercent > fullAbove) return 'Nearly full'
  return fillPercent < warningAbove ? 'Available' : null
}
