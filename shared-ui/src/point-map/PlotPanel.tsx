import { useId } from 'react'
import { type MapBounds, type MapBox, placedIn } from './map-bounds'
import type { MapPoint, MapPosition } from './map-point'
import classes from './PlotMap.module.css'
import { PlotMarker } from './PlotMarker'
import { PlotYou } from './PlotYou'

interface PlotPanelProps {
  bounds: MapBounds
  box: MapBox
  points: readonly MapPoint[]
  line?: readonly MapPosition[] | undefined
  you?: MapPosition | undefined
  radiusKm?: number | undefined
  /** An area to mark, such as the one another panel shows from close by. */
  marked?: MapBounds | undefined
}

const CELLS = 5

/** One rectangle of map: a 5 × 5 grid with the points on it. */
export function PlotPanel({ bounds, box, points, line, you, radiusKm, marked }: PlotPanelProps) {
  const clip = useId()
  const place = placedIn(bounds, box)
  const steps = Array.from({ length: CELLS - 1 }, (_, index) => (index + 1) / CELLS)
  const { x, y, width, height } = box
  return (
    <g>
      <clipPath id={clip}>
        <rect {...box} />
      </clipPath>
      <rect {...box} className={classes.ground} />
      {steps.map((step) => (
        <path
          key={step}
          className={classes.gridLine}
          d={`M${x + step * width} ${y}v${height}M${x} ${y + step * height}h${width}`}
        />
      ))}
      <g clipPath={`url(#${clip})`}>
        {you && <PlotYou you={you} radiusKm={radiusKm} place={place} />}
        {line && (
          <polyline
            className={classes.line}
            points={line
              .map(place)
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
          />
        )}
        {points.map((point) => (
          <PlotMarker
            key={point.id}
            point={point}
            {...place(point)}
            radius={markerRadius(point, points.length)}
          />
        ))}
        {marked && <MarkedArea area={marked} place={place} />}
      </g>
      <rect {...box} className={classes.frame} />
    </g>
  )
}

// Numbered markers hold two digits; the others shrink as they become many.
const markerRadius = ({ order }: MapPoint, count: number) =>
  order ? 10 : count > 300 ? 3.5 : count > 30 ? 5 : 7

function MarkedArea({ area, place }: { area: MapBounds; place: ReturnType<typeof placedIn> }) {
  const { x, y } = place({ lat: area.north, lng: area.west })
  const end = place({ lat: area.south, lng: area.east })
  return <rect className={classes.focusFrame} x={x} y={y} width={end.x - x} height={end.y - y} />
}
