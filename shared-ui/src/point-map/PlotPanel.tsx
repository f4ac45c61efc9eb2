import { useId } from 'react'
import { type MapBounds, type MapBox, type PlaceOnMap, placedIn } from './map-bounds'
import {
  byUrgency,
  lineColor,
  type MapLine,
  type MapPoint,
  type MapPosition,
  type PointMapProps,
  strokesOf,
} from './map-content'
import { isPlace, legibleNumbers, NUMBERED_RADIUS } from './marker-shape'
import classes from './PlotMap.module.css'
import { PlotMarker } from './PlotMarker'
import type { PlotArea } from './plot-layout'

interface PlotPanelProps extends Pick<PointMapProps, 'points' | 'lines' | 'you' | 'radiusKm'> {
  area: PlotArea
  /** The id of the pressed point. */
  picked: string | null
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
      <PlotGrid bounds={bounds} box={box} />
      <g clipPath={`url(#${clip})`}>
        {you && !isOverview && <PlotViewer you={you} radiusKm={radiusKm} place={place} />}
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

/** Hides the numbers that have no room. */
function withNumbers<P extends MapPoint & { x: number; y: number }>(points: P[], areWanted: boolean) {
  const legible = areWanted ? legibleNumbers(points) : new Set()
  return points.map(({ order, ...point }) => ({
    ...point,
    ...(order !== undefined && legible.has(point.id) && { order }),
  }))
}

// Numbers need room; markers without one shrink when there are many.
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

const CELLS = 5
/** In a rectangle narrower than this (px) the degree labels would cover the points. */
const LABELS_FROM = 360
const STEPS = Array.from({ length: CELLS - 1 }, (_, index) => (index + 1) / CELLS)

/** The background of a plot: a 5 × 5 grid with the degrees of its edges. */
function PlotGrid({ bounds, box }: { bounds: MapBounds; box: MapBox }) {
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

interface PlotLineProps {
  line: MapLine
  /** The grid line's number, counting all lines of the map. */
  index: number
  place: PlaceOnMap
}

function PlotLine({ line, index, place }: PlotLineProps) {
  const points = line.positions.map(place).map(pair).join(' ')
  return strokesOf(line, index).map(({ dashes, width }) => (
    <polyline
      key={width}
      className={classes.line}
      style={{ stroke: lineColor(line.hue) }}
      data-faint={line.isFaint || undefined}
      strokeWidth={width}
      strokeDasharray={dashes}
      points={points}
    />
  ))
}

const pair = ({ x, y }: ReturnType<PlaceOnMap>) => `${x.toFixed(1)},${y.toFixed(1)}`

/** The length of a degree of latitude on a sphere with a radius of 6,371 km. */
const KM_PER_DEGREE = (6371 * Math.PI) / 180

interface PlotViewerProps {
  you: MapPosition
  radiusKm?: number | undefined
  place: PlaceOnMap
}

/** The viewer's position, with the search radius around it. */
function PlotViewer({ you, radiusKm, place }: PlotViewerProps) {
  const { x, y } = place(you)
  const degrees = (radiusKm ?? 0) / KM_PER_DEGREE
  const edge = place({
    lat: you.lat + degrees,
    lng: you.lng + degrees / Math.cos((you.lat * Math.PI) / 180),
  })
  return (
    <>
      {radiusKm !== undefined && (
        <ellipse className={classes.radius} cx={x} cy={y} rx={edge.x - x} ry={y - edge.y} />
      )}
      <circle className={classes.you} cx={x} cy={y} r={6} />
    </>
  )
}
