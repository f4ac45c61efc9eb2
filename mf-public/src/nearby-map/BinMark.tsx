import type { BinStatus } from 'shared-domain'
import { markerCorners, NUMBERED_RADIUS, numberDrop } from 'shared-ui'
import classes from './BinMark.module.css'

/** The other maps' marks hold smaller numbers. */
const LARGER = 1.1

interface BinMarkProps {
  status: BinStatus
  /** In the list beside the map, from 1; without one the mark is small. */
  number?: number | undefined
}

/** A bin in the colour and the shape of its status, with its number: a part of an SVG, around 0, 0. */
export function BinMark({ status, number }: BinMarkProps) {
  const radius = number === undefined ? 6 : NUMBERED_RADIUS[status] * LARGER
  const corners = markerCorners(status, radius)
  return (
    <g className={classes.mark} data-status={status}>
      {corners ? <polygon points={corners.map(pair).join(' ')} /> : <circle r={radius} />}
      {number !== undefined && (
        <text className={classes.number} y={numberDrop(status)} dy="0.36em">
          {number}
        </text>
      )}
    </g>
  )
}

const pair = ([x, y]: readonly [number, number]) => `${x.toFixed(1)},${y.toFixed(1)}`
