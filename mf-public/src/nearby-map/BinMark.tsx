import { markerCorners, NUMBERED_RADIUS, numberDrop } from 'shared-ui'
import type { BinTone } from '../bin-words/bin-words'
import classes from './BinMark.module.css'
import { units } from './units'

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
