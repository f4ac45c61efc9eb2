import { type Map as BaseMap, CircleMarker, LayerGroup, type Point, Popup } from 'leaflet'
import { byUrgency, type MapPoint, TONE_WORDS } from '../map-content'
import { isPlace, legibleNumbers, markerCorners, NUMBERED_RADIUS, numberDrop } from '../marker-shape'
import classes from './leaflet-map.module.css'
import type { MapPalette } from './map-palette'

/** The points of the map; pressing one opens its popup. */
export class PointsLayer extends LayerGroup {
  private markers = new Map<string, PointMarker>()
  private palette: MapPalette | null = null
  private readonly popup = new Popup({ maxWidth: 260, minWidth: 120 })
  private opened: string | null = null

  constructor(private readonly onSelect: (id: string) => void) {
    super()
  }

  override onAdd(map: BaseMap) {
    super.onAdd(map)
    map.on('zoomend', this.resize, this)
    this.popup.on('remove', () => {
      this.opened = null
    })
    return this
  }

  /** Draws in the colours of a palette. */
  paint(palette: MapPalette) {
    this.palette = palette
    for (const marker of this.markers.values()) {
      marker.palette = palette
      marker.redraw()
    }
  }

  /** Shows these points and no others. Points already there stay, and so does an open popup. */
  show(points: readonly MapPoint[]) {
    const ids = new Set(points.map(({ id }) => id))
    for (const id of this.markers.keys()) if (!ids.has(id)) this.take(id)
    for (const point of points.toSorted(byUrgency)) {
      const marker = this.markers.get(point.id)
      if (!marker) this.place(point)
      else if (marker.point !== point) this.change(marker, point)
    }
    this.resize()
  }

  private place(point: MapPoint) {
    if (!this.palette) throw new Error('The points have no palette yet.')
    const marker = new PointMarker(point, this.palette, 0)
    marker.on('click', () => this.open(marker))
    this.markers.set(point.id, marker)
    this.addLayer(marker)
  }

  private change(marker: PointMarker, point: MapPoint) {
    marker.point = point
    marker.setLatLng([point.lat, point.lng])
    if (point.tone === 'full') marker.bringToFront()
    if (this.opened === point.id) this.popup.setLatLng([point.lat, point.lng]).setContent(popupContent(point))
  }

  private take(id: string) {
    const marker = this.markers.get(id)
    if (marker) this.removeLayer(marker)
    this.markers.delete(id)
    if (this.opened === id) this.popup.remove()
  }

  private open({ point }: PointMarker) {
    this.popup.setLatLng([point.lat, point.lng]).setContent(popupContent(point)).openOn(this._map)
    this.opened = point.id
    this.onSelect(point.id)
  }

  /** Numbers the points that have room at this zoom, and sizes every marker. */
  private resize() {
    const legible = this.legible()
    for (const marker of this.markers.values()) {
      const isNumbered = legible.has(marker.point.id)
      const isSame = isNumbered === marker.isNumbered
      marker.isNumbered = isNumbered
      const radius = this.radiusOf(marker)
      if (!isSame || radius !== marker.getRadius()) marker.setRadius(radius)
      // Again each time: a full point that changed may lie above them.
      if (isNumbered) marker.bringToFront()
    }
  }

  private legible(): Set<string> {
    const numbered = [...this.markers.values()].filter(({ point }) => point.order !== undefined)
    return legibleNumbers(numbered.map(({ point }) => ({ ...point, ...this._map.latLngToLayerPoint(point) })))
  }

  /** px; larger from close by, where markers do not crowd. */
  private radiusOf({ point: { tone }, isNumbered }: PointMarker) {
    if (isNumbered || isPlace(tone)) return NUMBERED_RADIUS[tone]
    const zoom = this._map.getZoom()
    if (zoom >= 17) return 9
    if (zoom >= 15) return 7
    return zoom >= 13 ? 5 : 4
  }
}

/**
 * A point's popup. Open data is untrusted, so every word is set as text.
 * @internal
 */
export function popupContent({ label, detail, tone }: MapPoint): HTMLElement {
  const content = document.createElement('div')
  content.append(line('strong', label))
  if (detail) content.append(line('span', detail))
  const status = line('span', TONE_WORDS[tone])
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

/** Parts of Leaflet's canvas renderer and circle that its types leave out. */
interface CanvasParts {
  _renderer: { _drawing: boolean; _ctx: CanvasRenderingContext2D }
  _point: Point
  _radius: number
  _empty: () => boolean
}

/** A point drawn in its tone's colour and shape, as the plot draws it, with its number when it has one. */
class PointMarker extends CircleMarker {
  /** Whether there is room for its number. */
  isNumbered = false

  constructor(
    public point: MapPoint,
    public palette: MapPalette,
    radius: number,
  ) {
    super([point.lat, point.lng], { radius })
  }

  /** Called by Leaflet's canvas renderer for each frame. */
  _updatePath() {
    const { _renderer, _point, _radius, _empty } = this as unknown as CanvasParts
    if (!_renderer._drawing || _empty.call(this)) return
    const { tone, order } = this.point
    const ctx = _renderer._ctx
    traceMarker(ctx, tone, _point, _radius)
    ctx.fillStyle = this.palette[tone]
    ctx.strokeStyle = this.palette[tone === 'warning' ? 'warningEdge' : 'surface']
    ctx.lineWidth = 1.25
    ctx.fill()
    ctx.stroke()
    if (order === undefined || !this.isNumbered) return
    ctx.fillStyle = this.palette[tone === 'warning' ? 'onWarning' : 'surface']
    writeNumber(ctx, order, _point.x, _point.y + numberDrop(tone))
  }
}

function traceMarker(ctx: CanvasRenderingContext2D, tone: MapPoint['tone'], { x, y }: Point, radius: number) {
  const corners = markerCorners(tone, radius)
  ctx.globalAlpha = 1
  ctx.beginPath()
  if (corners) for (const [dx, dy] of corners) ctx.lineTo(x + dx, y + dy)
  else ctx.arc(x, y, radius, 0, 2 * Math.PI)
  ctx.closePath()
}

function writeNumber(ctx: CanvasRenderingContext2D, number: number, x: number, y: number) {
  ctx.font = '700 11px system-ui, sans-serif'
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(String(number), x, y + 0.5)
}
