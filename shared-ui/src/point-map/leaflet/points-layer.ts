import { type Map as BaseMap, LayerGroup, Popup } from 'leaflet'
import { legibleNumbers } from '../legible-numbers'
import { byUrgency, type MapPoint } from '../map-point'
import { isPlace, NUMBERED_RADIUS } from '../marker-shape'
import type { MapPalette } from './map-palette'
import { PointMarker } from './point-marker'
import { popupContent } from './popup-content'

/** The points of the map; pressing one opens what is known of it. */
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

  /** Numbers what can be read at this zoom, and gives every marker the size that it needs. */
  private resize() {
    const legible = this.legible()
    for (const marker of this.markers.values()) {
      const isNumbered = legible.has(marker.point.id)
      const isSame = isNumbered === marker.isNumbered
      marker.isNumbered = isNumbered
      const radius = this.radiusOf(marker)
      if (!isSame || radius !== marker.getRadius()) marker.setRadius(radius)
      // Also those that were: a full one that changed lies above them by now.
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
