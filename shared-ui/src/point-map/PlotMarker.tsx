import type { MapPoint } from './map-content'
import { isPlace, markerCorners, numberDrop } from './marker-shape'
import classes from './PlotMap.module.css'

interface PlotMarkerProps {
  point: Pick<MapPoint, 'tone' | 'order'>
  /** px */
  x: number
  /** px */
  y: number
  /** px */
  radius: number
  isPicked?: boolean
}

/** A point drawn in its tone's colour and shape, with its number when it has one. */
export function PlotMarker({ point: { tone, order }, x, y, radius, isPicked }: PlotMarkerProps) {
  const corners = markerCorners(tone, radius)
  return (
    <g
      className={classes.marker}
      data-tone={tone}
      data-picked={isPicked || undefined}
      transform={`translate(${round(x)} ${round(y)})`}
    >
      {corners ? (
        <polygon points={corners.map((corner) => corner.map(round).join(',')).join(' ')} />
      ) : (
        <circle r={radius} />
      )}
      {order !== undefined && (
        <text className={classes.order} y={numberDrop(tone)} dy="0.36em">
          {order}
        </text>
      )}
    </g>
  )
}

const round = (px: number) => Math.round(px * 10) / 10

/** A tone's marker beside its word. */
export function ToneMark({ tone }: Pick<MapPoint, 'tone'>) {
  return (
    <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true" focusable="false">
      <PlotMarker point={{ tone }} x={0} y={0} radius={isPlace(tone) ? 6 : 5} />
    </svg>
  )
}
