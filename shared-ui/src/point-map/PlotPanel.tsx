import { useId } from 'react'
import { legibleNumbers } from './legible-numbers'
import { type MapBounds, type PlaceOnMap, placedIn } from './map-bounds'
import type { MapLine } from './map-line'
import { byUrgency, type MapPoint, type MapPosition } from './map-point'
import { isPlace, NUMBERED_RADIUS } from './marker-shape'
import { PlotGround } from './PlotGround'
import { PlotLine } from './PlotLine'
import classes from './PlotMap.module.css'
import { PlotMarker } from './PlotMarker'
import { PlotYou } from './PlotYou'
import type { PlotArea } from './plot-layout'

interface PlotPanelProps {
  area: PlotArea
  points: readonly MapPoint[]
  /** Id of the point that was pressed. */
  picked: string | null
  lines?: readonly MapLine[] | undefined
  you?: MapPosition | undefined
  radiusKm?: number | undefined
}

/** One rectangle of map with the points on it. */
export function PlotPanel({ area, points, picked, lines = [], you, radiusKm }: PlotPanelProps) {
  const clip = useId()
  const { bounds, box, caption, marked } = area
  const place = placedIn(bounds, box)
  const isOverview = marked !== undefined
  const placed = withNumbers(
    points.map((point) => ({ ...point, ...place(point) })),
    !isOverview,
  )
  return (
    <g>
      <clipPath id={clip}>
        <rect {...box} />
      </clipPath>
      <PlotGround bounds={bounds} box={box} />
      <g clipPath={`url(#${clip})`}>
        {you && !isOverview && <PlotYou you={you} radiusKm={radiusKm} place={place} />}
        {lines.map((line, index) => (
          <PlotLine key={line.label} line={line} index={index} place={place} />
        ))}
        {placed.toSorted(byUrgency).map(({ x, y, ...point }) => (
          <PlotMarker
            key={point.id}
            point={point}
            isPicked={point.id === picked}
            radius={isOverview ? OVERVIEW_RADIUS : markerRadius(point, points.length)}
            x={x}
            y={y}
          />
        ))}
        {marked && <MarkedArea area={marked} place={place} />}
      </g>
      {caption && (
        <text className={classes.caption} x={box.x + 8} y={box.y + 18}>
          {caption}
        </text>
      )}
      <rect {...box} className={classes.frame} />
    </g>
  )
}

/** px */
const OVERVIEW_RADIUS = 2.5

/** Leaves out the numbers that could not be read. */
function withNumbers<P extends MapPoint & { x: number; y: number }>(points: P[], areWanted: boolean) {
  const legible = areWanted ? legibleNumbers(points) : new Set()
  return points.map(({ order, ...point }) => ({
    ...point,
    ...(order !== undefined && legible.has(point.id) && { order }),
  }))
}

// Numbers need room; the others shrink as they become many.
function markerRadius({ order, tone }: MapPoint, count: number) {
  if (order !== undefined || isPlace(tone)) return NUMBERED_RADIUS[tone]
  if (count > 300) return 3.5
  return count > 30 ? 5 : 7
}

function MarkedArea({ area, place }: { area: MapBounds; place: PlaceOnMap }) {
  const { x, y } = place({ lat: area.north, lng: area.west })
  const end = place({ lat: area.south, lng: area.east })
  return <rect className={classes.markedArea} x={x} y={y} width={end.x - x} height={end.y - y} />
}
