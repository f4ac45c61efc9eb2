import { type Map as BaseMap, type Bounds, type LatLngTuple, type LeafletMouseEvent, Popup } from 'leaflet'
import { byUrgency, isStop, type MapContent, type MapPoint, meaningOf } from '../map-content'
import { isPlace, legibleNumbers, NUMBERED_RADIUS } from '../marker-shape'
import { CanvasOverlay } from './canvas-overlay'
import { clusterRadius, drawCluster, drawMarker, URGENT } from './draw-markers'
import classes from './leaflet-map.module.css'
import type { MapPalette } from './map-palette'
import { type Cluster, type Clustered, clustersAt, worldPlaces } from './point-clusters'

/** The tolerance around a mark for a finger, in px. */
const REACH = 8
/** Opening a cluster zooms in by at least this many levels. */
const OPENS_BY = 2

/** A mark on the canvas; px in the map's layer coordinates. */
interface Mark {
  x: number
  y: number
  radius: number
  of: { point: MapPoint } | { cluster: Cluster }
}

/** The points of the map, clustered where they are dense. Pressing a point opens its popup, pressing a cluster zooms in. */
export class PointsLayer extends CanvasOverlay {
  private points: readonly MapPoint[] = []
  private given: readonly MapPoint[] = []
  private places: Float64Array = new Float64Array()
  private clustered = new Map<number, Clustered>()
  private selected: ReadonlySet<string> = new Set()
  private marks: Mark[] = []
  private palette: MapPalette | null = null
  private readonly popup = new Popup({ maxWidth: 260, minWidth: 120 })
  private opened: string | null = null
  private highlightedId: string | null = null
  private hovered: string | null = null

  constructor(
    private readonly listeners: { onSelect: (id: string) => void; onHover: (id: string | null) => void },
  ) {
    super({ pane: 'points' })
  }

  override onAdd(map: BaseMap) {
    super.onAdd(map)
    map.on('click', this.press, this)
    map.on('mousemove', this.point, this)
    map.on('mouseout', this.leave, this)
    this.popup.on('remove', () => {
      this.opened = null
    })
    return this
  }

  override onRemove(map: BaseMap) {
    map.off('click', this.press, this)
    map.off('mousemove', this.point, this)
    map.off('mouseout', this.leave, this)
    return super.onRemove(map)
  }

  /** Draws in the colours of a palette. */
  paint(palette: MapPalette) {
    this.palette = palette
    this.redraw()
  }

  /** Shows exactly these points. An open popup stays with its point. */
  show(
    points: readonly MapPoint[],
    { selected, highlightedId }: Pick<MapContent, 'selected' | 'highlightedId'>,
  ) {
    this.selected = selected
    this.highlightedId = highlightedId
    if (points !== this.given) {
      this.given = points
      this.points = points.toSorted(byUrgency)
      this.places = worldPlaces(this.points)
      this.clustered.clear()
      this.keepPopup()
    }
    this.redraw()
  }

  /** The ids of the points in an area. */
  within(isInside: (point: MapPoint) => boolean): string[] {
    return this.points.filter(isInside).map(({ id }) => id)
  }

  protected override draw(ctx: CanvasRenderingContext2D, bounds: Bounds, map: BaseMap) {
    const { palette } = this
    if (!palette) return
    const zoom = map.getZoom()
    this.marks = this.marksIn(bounds, zoom, map)
    const legible = legibleNumbers(
      this.marks.flatMap(({ of, x, y }) =>
        'point' in of && of.point.order !== undefined ? { id: of.point.id, order: of.point.order, x, y } : [],
      ),
    )
    // Numbers must stay readable.
    const numbered: (() => void)[] = []
    for (const mark of this.marks) {
      const { x, y, of } = mark
      if ('cluster' in of) {
        const { members } = of.cluster
        const isSelected = this.selected.size > 0 && members.some((i) => this.isSelected(this.points[i]))
        const { radius } = mark
        const counts = this.countsOf(members)
        drawCluster(ctx, { x, y, count: members.length, counts, radius, isSelected }, palette)
        continue
      }
      const { point } = of
      const isNumbered = legible.has(point.id)
      if (isNumbered) mark.radius = NUMBERED_RADIUS[point.tone]
      const drawn = { x, y, point, radius: mark.radius, isNumbered, isSelected: this.isSelected(point) }
      if (isNumbered) numbered.push(() => drawMarker(ctx, drawn, palette))
      else drawMarker(ctx, drawn, palette)
    }
    for (const drawNumbered of numbered) drawNumbered()
  }

  private isSelected = (point: MapPoint | undefined) =>
    point !== undefined && (this.selected.has(point.id) || point.id === this.highlightedId)

  /** All marks within bounds, lowest first. */
  private marksIn({ min, max }: Bounds, zoom: number, map: BaseMap): Mark[] {
    const size = 256 * 2 ** zoom
    const origin = map.getPixelOrigin()
    const near = (x: number, y: number) =>
      min !== undefined &&
      max !== undefined &&
      x > min.x - 20 &&
      x < max.x + 20 &&
      y > min.y - 20 &&
      y < max.y + 20
    const { clusters, alone } = this.clusteredAt(Math.floor(zoom))
    const marks: Mark[] = []
    for (const cluster of clusters) {
      const x = cluster.x * size - origin.x
      const y = cluster.y * size - origin.y
      if (near(x, y)) marks.push({ x, y, radius: this.radiusOf(cluster), of: { cluster } })
    }
    for (const i of alone) {
      const x = (this.places[i * 2] ?? 0) * size - origin.x
      const y = (this.places[i * 2 + 1] ?? 0) * size - origin.y
      const point = this.points[i]
      if (point && near(x, y)) marks.push({ x, y, radius: radiusOf(point, zoom), of: { point } })
    }
    return marks
  }

  private radiusOf({ members }: Cluster) {
    const counts = this.countsOf(members)
    return clusterRadius(URGENT.reduce((sum, tone) => sum + (counts[tone] ?? 0), 0))
  }

  private clusteredAt(zoom: number): Clustered {
    const known = this.clustered.get(zoom) ?? clustersAt(this.points, this.places, zoom)
    this.clustered.set(zoom, known)
    return known
  }

  private countsOf(members: readonly number[]) {
    const counts: Partial<Record<MapPoint['tone'], number>> = {}
    for (const i of members) {
      const tone = this.points[i]?.tone ?? 'neutral'
      counts[tone] = (counts[tone] ?? 0) + 1
    }
    return counts
  }

  private markAt({ layerPoint }: LeafletMouseEvent): Mark | null {
    let nearest: Mark | null = null
    let distance = Number.POSITIVE_INFINITY
    for (const mark of this.marks) {
      const away = Math.hypot(mark.x - layerPoint.x, mark.y - layerPoint.y) - mark.radius
      // Of two equally near marks, the upper one.
      if (away > REACH || Math.max(0, away) > distance) continue
      nearest = mark
      distance = Math.max(0, away)
    }
    return nearest
  }

  private point(event: LeafletMouseEvent) {
    const mark = this.markAt(event)
    this._map.getContainer().toggleAttribute('data-on-point', mark !== null)
    this.hover(mark && 'point' in mark.of ? mark.of.point.id : null)
  }

  private leave() {
    this.hover(null)
  }

  private hover(id: string | null) {
    if (id === this.hovered) return
    this.hovered = id
    this.listeners.onHover(id)
  }

  private press(event: LeafletMouseEvent) {
    const mark = this.markAt(event)
    if (!mark) return
    if ('point' in mark.of) this.open(mark.of.point)
    else this.openCluster(mark.of.cluster)
  }

  private open(point: MapPoint) {
    this.popup.setLatLng([point.lat, point.lng]).setContent(popupContent(point)).openOn(this._map)
    this.opened = point.id
    this.listeners.onSelect(point.id)
  }

  private openCluster({ members }: Cluster) {
    const places = members.flatMap((i): LatLngTuple[] => {
      const point = this.points[i]
      return point ? [[point.lat, point.lng]] : []
    })
    const closer = this._map.getBoundsZoom(places, false)
    const zoom = Math.min(Math.max(closer, this._map.getZoom() + OPENS_BY), this._map.getMaxZoom())
    const [first] = places
    if (first) this._map.setView(middle(places), zoom)
  }

  private keepPopup() {
    if (this.opened === null) return
    const point = this.points.find(({ id }) => id === this.opened)
    if (point) this.popup.setLatLng([point.lat, point.lng]).setContent(popupContent(point))
    else this.popup.remove()
  }
}

const middle = (places: readonly LatLngTuple[]): LatLngTuple => [
  places.reduce((sum, [lat]) => sum + lat, 0) / places.length,
  places.reduce((sum, [, lng]) => sum + lng, 0) / places.length,
]

/** Radius in px; larger when zoomed in, where markers are not dense. */
function radiusOf(point: MapPoint, zoom: number) {
  const { tone } = point
  if (isPlace(tone)) return NUMBERED_RADIUS[tone]
  // With the edge of its route's colour.
  if (isStop(point)) return 5
  if (tone === 'neutral') return zoom >= 17 ? 5 : 2.5
  if (zoom >= 17) return 9
  if (zoom >= 15) return 7
  return zoom >= 13 ? 5 : 4
}

/** The popup of a point. Open data is untrusted, so all text is set as text content. @internal */
export function popupContent(point: MapPoint): HTMLElement {
  const { label, detail, tone } = point
  const content = document.createElement('div')
  content.append(line('strong', label))
  if (detail) content.append(line('span', detail))
  const status = line('span', meaningOf(point))
  status.dataset.tone = tone
  content.append(status)
  return content
}

function line(tag: 'strong' | 'span', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = classes.popupLine ?? ''
  element.textContent = text
  return element
}
