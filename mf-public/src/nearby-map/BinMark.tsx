import {
  BIN_CONDITION_NAMES,
  BIN_CONDITION_TONES,
  type Bin,
  type BinCondition,
  binCondition,
  type NearbyBin,
} from 'shared-domain'
import { markerCorners, NUMBERED_RADIUS, numberDrop } from 'shared-ui'
import classes from './BinMark.module.css'
import { units } from './nearby-plan'

/** The other maps' marks hold smaller numbers. */
const LARGER = 1.1

interface BinMarkProps {
  tone: BinCondition
  /** In the list beside the map, from 1; without one the mark is small. */
  number?: number | undefined
}

/** A bin in the colour and the shape of its status, with its number: a part of an SVG, around 0, 0. */
export function BinMark({ tone, number }: BinMarkProps) {
  const shape = BIN_CONDITION_TONES[tone]
  const radius = number === undefined ? 6 : NUMBERED_RADIUS[shape] * LARGER
  const corners = markerCorners(shape, radius)
  return (
    <g className={classes.mark} data-status={tone}>
      {corners ? <polygon points={corners.map(pair).join(' ')} /> : <circle r={units(radius)} />}
      {number !== undefined && (
        <text className={classes.number} y={numberDrop(shape)} dy="0.36em">
          {number}
        </text>
      )}
    </g>
  )
}

const pair = ([x, y]: readonly [number, number]) => `${x.toFixed(1)},${y.toFixed(1)}`

/** The mark of a bin as it is on the map, for the place in the list that is about it. The words beside it say the same. */
export function LoneBinMark({ tone, number }: { tone: BinCondition; number?: number }) {
  return (
    <svg className={classes.alone} viewBox="-17 -17 34 34" aria-hidden="true">
      <BinMark tone={tone} number={number} />
    </svg>
  )
}

/** A dot in the colour of the bin's status, and its word: the colour never speaks alone. */
export function StatusWord({ bin }: { bin: Pick<Bin, 'status' | 'fillLevel'> }) {
  const condition = binCondition(bin)
  return (
    <span className={classes.status} data-status={condition}>
      <span className={classes.dot} aria-hidden="true" />
      {BIN_CONDITION_NAMES[condition]}
    </span>
  )
}

const CONDITIONS = Object.keys(BIN_CONDITION_NAMES) as BinCondition[]

/** What the colours and shapes of the bins on the map stand for. */
export function MapLegend({ bins }: { bins: readonly NearbyBin[] }) {
  const present = new Set(bins.map((bin) => binCondition(bin)))
  return (
    <ul className={classes.legend} aria-label="Legend">
      {CONDITIONS.filter((tone) => present.has(tone)).map((tone) => (
        <li key={tone}>
          <LoneBinMark tone={tone} /> {BIN_CONDITION_NAMES[tone]}
        </li>
      ))}
    </ul>
  )
}
