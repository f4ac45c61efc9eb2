import { BIN_STATUS_NAMES, type Bin, type NearbyBin } from 'shared-domain'
import { markerCorners, NUMBERED_RADIUS, numberDrop } from 'shared-ui'
import { type BinTone, binTone } from '../bin-words/bin-words'
import classes from './BinMark.module.css'
import { units } from './nearby-plan'

/** The other maps' marks hold smaller numbers. */
const LARGER = 1.1

interface BinMarkProps {
  tone: BinTone
  /** In the list beside the map, from 1; without one the mark is small. */
  number?: number | undefined
}

/** A bin in the colour and the shape of its status, with its number: a part of an SVG, around 0, 0. */
export function BinMark({ tone, number }: BinMarkProps) {
  const shape = tone === 'unknown' ? 'neutral' : tone
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
export function LoneBinMark({ tone, number }: { tone: BinTone; number?: number }) {
  return (
    <svg className={classes.alone} viewBox="-17 -17 34 34" aria-hidden="true">
      <BinMark tone={tone} number={number} />
    </svg>
  )
}

/** A dot in the colour of the bin's status, and its word: the colour never speaks alone. */
export function StatusWord({ bin }: { bin: Pick<Bin, 'status' | 'fillLevel'> }) {
  return (
    <span className={classes.status} data-status={binTone(bin)}>
      <span className={classes.dot} aria-hidden="true" />
      {BIN_STATUS_NAMES[bin.status]}
    </span>
  )
}

const toneWords = { ...BIN_STATUS_NAMES, unknown: 'Fill unknown' } as const satisfies Record<BinTone, string>
const TONES = Object.keys(toneWords) as BinTone[]

/** What the colours and shapes of the bins on the map stand for. */
export function MapLegend({ bins }: { bins: readonly NearbyBin[] }) {
  const present = new Set(bins.map(binTone))
  return (
    <ul className={classes.legend} aria-label="Legend">
      {TONES.filter((tone) => present.has(tone)).map((tone) => (
        <li key={tone}>
          <LoneBinMark tone={tone} /> {toneWords[tone]}
        </li>
      ))}
    </ul>
  )
}
