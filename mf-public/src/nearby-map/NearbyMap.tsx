import { type ComponentType, useId, useMemo } from 'react'
import { binCondition, type Point } from 'shared-domain'
import type { NearbyBin } from '../../rules/nearby-bin'
import { binConditionLabels, distanceAndDirection, metres } from '../bin-labels/bin-labels'
import { t } from '../messages/translate'
import { BinMark } from './BinMark'
import classes from './NearbyMap.module.css'
import { GROUND, layoutNearbyMap, type MapBounds, type NearbyMapLayout, units } from './nearby-map-layout'

export interface NearbyMapProps {
  label: string
  /** Nearest first, like the list beside the map. */
  bins: readonly NearbyBin[]
  centre: Point
  /** The name of the place in the centre. */
  centreWord: string
  radiusKm: number
  /** How many of the bins are in the list and get a number. By default all are. */
  listed?: number
  /** Draws the background below the bins, in units of the drawing. */
  Ground?: ComponentType<{ bounds: MapBounds }> | undefined
}

const SCALE_BAR_HEIGHT = 30
/** A line from a bin to its mark that is no longer than this would be hidden below the mark. */
const HIDDEN_LEAD = 6

/** The bins around a point, drawn without a map library. The list beside it has the same information. */
export function NearbyMap({
  label,
  bins,
  centre,
  centreWord,
  radiusKm,
  listed = bins.length,
  Ground,
}: NearbyMapProps) {
  const id = useId()
  const layout = useMemo(() => layoutNearbyMap(centre, bins, radiusKm), [centre, bins, radiusKm])
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${GROUND.width} ${GROUND.height + SCALE_BAR_HEIGHT}`}
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
        {Ground && <Ground bounds={layout.bounds} />}
        <DistanceRings {...layout} />
        <Centre {...layout.centre} />
        <Marks bins={layout.bins} listed={listed} />
      </g>
      <ScaleBar {...layout.scale} centreWord={centreWord} top={GROUND.height} width={GROUND.width} />
    </svg>
  )
}

function Centre({ x, y }: { x: number; y: number }) {
  return <circle className={classes.centre} cx={units(x)} cy={units(y)} r={7} />
}

// The nearest bin is drawn last, so that it is on top where marks overlap.
function Marks({ bins, listed }: Pick<NearbyMapLayout<NearbyBin>, 'bins'> & { listed: number }) {
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
          <BinMark tone={binCondition(bin)} number={index < listed ? index + 1 : undefined} />
        </g>
      </g>
    ))
    .reverse()
}

function describe(bins: readonly NearbyBin[], centre: Point, centreWord: string) {
  const places = bins.map((bin, index) =>
    t('map.place', {
      number: index + 1,
      where: distanceAndDirection(centre, bin),
      condition: binConditionLabels[binCondition(bin)],
    }),
  )
  return [t('map.from', { centre: centreWord }), ...places].join(' ')
}

/** Rings around the centre, labelled with their distance. */
function DistanceRings({ centre, rings }: Pick<NearbyMapLayout<unknown>, 'centre' | 'rings'>) {
  return rings.map(({ metres: length, radius, label }) => (
    <g key={length}>
      <circle className={classes.ring} cx={units(centre.x)} cy={units(centre.y)} r={units(radius)} />
      <text className={classes.label} x={units(label.x)} y={units(label.y)} dy="0.36em" textAnchor="middle">
        {metres(length / 1000)}
      </text>
    </g>
  ))
}

type ScaleBarProps = NearbyMapLayout<unknown>['scale'] & { centreWord: string; top: number; width: number }

/** Below the map: the name of the centre, the scale and a north arrow. */
function ScaleBar({ metres: shown, length, centreWord, top, width }: ScaleBarProps) {
  const middle = top + 17
  const end = width - 22
  return (
    <g>
      <circle className={classes.centre} cx={10} cy={middle} r={6} />
      <text className={classes.label} x={22} y={middle} dy="0.36em">
        {centreWord}
      </text>
      <path className={classes.scale} d={`M${units(end - length)} ${middle - 4}v8h${units(length)}v-8`} />
      <text className={classes.label} x={units(end - length - 6)} y={middle} dy="0.36em" textAnchor="end">
        {metres(shown / 1000)}
      </text>
      <path className={classes.north} d={`M${width - 8} ${middle - 9}l5 18-5-4-5 4z`} />
    </g>
  )
}
