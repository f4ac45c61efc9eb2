import { useId, useMemo } from 'react'
import { BIN_STATUS_NAMES, type NearbyBin, type Point } from 'shared-domain'
import { binTone } from '../bin-words/bin-words'
import { BinMark } from './BinMark'
import { DistanceRings } from './DistanceRings'
import classes from './NearbyMap.module.css'
import { GROUND, type NearbyPlan, planNearby } from './nearby-plan'
import { ScaleBar } from './ScaleBar'
import { units } from './units'
import { wayThere } from './way-there'

export interface NearbyMapProps {
  label: string
  /** Nearest first, in the order of the list beside the map. */
  bins: readonly NearbyBin[]
  centre: Point
  /** What stands in the centre. */
  centreWord: string
  radiusKm: number
  /** So many of the bins are in the list, with a number; all unless said. */
  listed?: number
}

const FOOT = 30
/** So far from where the bin stands its mark still covers the line to it. */
const HIDDEN_LEAD = 6

/** The bins around a point, drawn without a map library. It says nothing that the list beside it does not say. */
export function NearbyMap({
  label,
  bins,
  centre,
  centreWord,
  radiusKm,
  listed = bins.length,
}: NearbyMapProps) {
  const id = useId()
  const plan = useMemo(() => planNearby(centre, bins, radiusKm), [centre, bins, radiusKm])
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${GROUND.width} ${GROUND.height + FOOT}`}
      role="img"
      aria-label={label}
      aria-describedby={id}
    >
      <desc id={id}>{describe(bins.slice(0, listed), centre, centreWord)}</desc>
      <clipPath id={`${id}c`}>
        <rect {...GROUND} />
      </clipPath>
      <rect {...GROUND} className={classes.ground} />
      <g clipPath={`url(#${id}c)`}>
        <DistanceRings {...plan} />
        <Centre {...plan.centre} />
        <Marks bins={plan.bins} listed={listed} />
      </g>
      <ScaleBar {...plan.scale} centreWord={centreWord} top={GROUND.height} width={GROUND.width} />
    </svg>
  )
}

function Centre({ x, y }: { x: number; y: number }) {
  return <circle className={classes.centre} cx={units(x)} cy={units(y)} r={7} />
}

// The nearest is drawn last: where marks crowd, it lies above.
function Marks({ bins, listed }: Pick<NearbyPlan<NearbyBin>, 'bins'> & { listed: number }) {
  return bins
    .map(({ bin, at, mark }, index) => (
      <g key={bin.id}>
        {Math.hypot(at.x - mark.x, at.y - mark.y) > HIDDEN_LEAD && (
          <path
            className={classes.lead}
            d={`M${units(at.x)} ${units(at.y)}L${units(mark.x)} ${units(mark.y)}`}
          />
        )}
        <g transform={`translate(${units(mark.x)} ${units(mark.y)})`}>
          <BinMark tone={binTone(bin)} number={index < listed ? index + 1 : undefined} />
        </g>
      </g>
    ))
    .reverse()
}

function describe(bins: readonly NearbyBin[], centre: Point, centreWord: string) {
  const places = bins.map(
    (bin, index) => `${index + 1}: ${wayThere(centre, bin)}, ${BIN_STATUS_NAMES[bin.status]}.`,
  )
  return [`From the ring marked ${centreWord}, by the numbers of the list.`, ...places].join(' ')
}
