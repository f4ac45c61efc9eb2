import { useId } from 'react'
import { type MapBounds, type PlaceOnMap, placedIn } from './map-bounds'
import { dashesOf, linesOf, type MapLine } from './map-line'
import { byUrgency, type MapPoint, type MapPosition } from './map-point'
import { NUMBERED_RADIUS } from './marker-shape'
import { PlotGround } from './PlotGround'
import classes from './PlotMap.module.css'
import { PlotMarker } from './PlotMarker'
import { PlotYou } from './PlotYou'
import type { PlotArea } from './plot-layout'

interface PlotPanelProps {
  area: PlotArea
  points: readonly MapPoint[]
  /** Id of the point that was pressed. */
  picked: string | null
  line?: readonly MapPosition[] | undefined
  lines?: readonly MapLine[] | undefined
  you?: MapPosition | undefined
  radiusKm?: number | undefined
}

/** One rectangle of map with the points on it. */
export function PlotPanel({ area, points, picked, line, lines, you, radiusKm }: PlotPanelProps) {
  const clip = useId()
  const { bounds, box, caption, marked } = area
  const place = placedIn(bounds, box)
  const isOverview = marked !== undefined
  return (
    <g>
      <clipPath id={clip}>
        <rect {...box} />
      </clipPath>
      <PlotGround bounds={bounds} box={box} />
      <g clipPath={`url(#${clip})`}>
        {you && !isOverview && <PlotYou you={you} radiusKm={radiusKm} place={place} />}
        {linesOf({ line, lines }).map(({ label, positions, isFaint }, index) => (
          <polyline
            key={label}
            className={classes.line}
            data-faint={isFaint || undefined}
            strokeDasharray={dashesOf(index)}
            points={positions.map(place).map(pair).join(' ')}
          />
        ))}
        {points.toSorted(byUrgency).map((point) => (
          <PlotMarker
            key={point.id}
            point={isOverview ? { tone: point.tone } : point}
            isPicked={point.id === picked}
            radius={isOverview ? OVERVIEW_RADIUS : markerRadius(point, points.length)}
            {...place(point)}
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

// Numbers need room; the others shrink as they become many.
function markerRadius({ order, tone }: MapPoint, count: number) {
  if (order !== undefined) return NUMBERED_RADIUS[tone]
  if (count > 300) return 3.5
  return count > 30 ? 5 : 7
}

const pair = ({ x, y }: ReturnType<PlaceOnMap>) => `${x.toFixed(1)},${y.toFixed(1)}`

function MarkedArea({ area, place }: { area: MapBounds; place: PlaceOnMap }) {
  const { x, y } = place({ lat: area.north, lng: area.west })
  const end = place({ lat: area.south, lng: area.east })
  return <rect className={classes.markedArea} x={x} y={y} width={end.x - x} height={end.y - y} />
}
