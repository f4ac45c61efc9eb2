import type { MapBounds, MapBox } from './map-bounds'
import classes from './PlotMap.module.css'

const CELLS = 5
/** In a narrower rectangle (px) the degrees would lie over the points. */
const LABELS_FROM = 360
const STEPS = Array.from({ length: CELLS - 1 }, (_, index) => (index + 1) / CELLS)

/** The quiet ground of a plot: a 5 × 5 grid with the degrees of its edges. */
export function PlotGround({ bounds, box }: { bounds: MapBounds; box: MapBox }) {
  const { x, y, width, height } = box
  return (
    <>
      <rect {...box} className={classes.ground} />
      {STEPS.map((step) => (
        <path
          key={step}
          className={classes.gridLine}
          d={`M${x + step * width} ${y}v${height}M${x} ${y + step * height}h${width}`}
        />
      ))}
      {width >= LABELS_FROM && (
        <>
          <text className={classes.axis} x={x + width - 8} y={y + 18} textAnchor="end">
            {latitude(bounds.north)}, {longitude(bounds.east)}
          </text>
          <text className={classes.axis} x={x + 8} y={y + height - 8}>
            {latitude(bounds.south)}, {longitude(bounds.west)}
          </text>
        </>
      )}
    </>
  )
}

const latitude = (degrees: number) => `${Math.abs(degrees).toFixed(3)}° ${degrees < 0 ? 'S' : 'N'}`
const longitude = (degrees: number) => `${Math.abs(degrees).toFixed(3)}° ${degrees < 0 ? 'W' : 'E'}`
