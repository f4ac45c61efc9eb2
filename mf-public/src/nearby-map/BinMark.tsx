import { BIN_CONDITION_TONES, type Bin, type BinCondition, binCondition } from 'shared-domain'
import { markerCorners, NUMBERED_RADIUS, numberDrop } from 'shared-ui'
import type { NearbyBin } from '../../rules/nearby-bin'
import { binConditionLabels } from '../bin-labels/bin-labels'
import { t } from '../messages/translate'
import classes from './BinMark.module.css'
import { units } from './nearby-map-layout'

/** Marks here are larger than on other maps, because their numbers are larger. */
const MARK_SCALE = 1.1

interface BinMarkProps {
  tone: BinCondition
  /** The bin's position in the list beside the map, from 1. A mark without a number is smaller. */
  number?: number | undefined
}

/** An SVG group around 0, 0 that shows a bin in the colour and shape of its status, with its number. */
export function BinMark({ tone, number }: BinMarkProps) {
  const shape = BIN_CONDITION_TONES[tone]
  const radius = number === undefined ? 6 : NUMBERED_RADIUS[shape] * MARK_SCALE
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

/** The map's mark of a bin as its own SVG, for the list. It is hidden from screen readers, because the text beside it says the same. */
export function LoneBinMark({ tone, number }: { tone: BinCondition; number?: number }) {
  return (
    <svg className={classes.alone} viewBox="-17 -17 34 34" aria-hidden="true">
      <BinMark tone={tone} number={number} />
    </svg>
  )
}

/** A dot in the colour of the bin's status, with the status as text, so that colour is not the only sign. */
export function StatusWord({ bin }: { bin: Pick<Bin, 'status' | 'fillLevel'> }) {
  const condition = binCondition(bin)
  return (
    <span className={classes.status} data-status={condition}>
      <span className={classes.dot} aria-hidden="true" />
      {binConditionLabels[condition]}
    </span>
  )
}

const CONDITIONS = Object.keys(binConditionLabels) as BinCondition[]

/** Explains the colours and shapes of the bins on the map. */
export function MapLegend({ bins }: { bins: readonly NearbyBin[] }) {
  const present = new Set(bins.map((bin) => binCondition(bin)))
  return (
    <ul className={classes.legend} aria-label={t('map.legend')}>
      {CONDITIONS.filter((tone) => present.has(tone)).map((tone) => (
        <li key={tone}>
          <LoneBinMark tone={tone} /> {binConditionLabels[tone]}
        </li>
      ))}
    </ul>
  )
}
