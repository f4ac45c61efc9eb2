import { Circle, CircleMarker, type LatLngBounds, LayerGroup, Polyline } from 'leaflet'
import type { MapContent } from './leaflet-map'
import type { MapPalette } from './map-palette'

/** What is not a point: the route, where you are and the radius around it. */
export class SurroundingsLayer extends LayerGroup {
  private palette: MapPalette | null = null
  private content: MapContent | null = null
  private searched: Circle | null = null

  paint(palette: MapPalette) {
    this.palette = palette
    this.draw()
  }

  show(content: MapContent) {
    this.content = content
    this.draw()
  }

  /** The area within the search radius, if there is one. */
  searchedBounds(): LatLngBounds | null {
    return this.searched?.getBounds() ?? null
  }

  private draw() {
    if (!this.palette || !this.content) return
    const { line, you, radiusKm } = this.content
    const { accent, surface, text } = this.palette
    this.clearLayers()
    this.searched = null
    if (you && radiusKm !== undefined) {
      this.searched = new Circle(you, {
        radius: radiusKm * 1000,
        color: accent,
        weight: 1.5,
        dashArray: '6 4',
        fillOpacity: 0.1,
        interactive: false,
      })
      this.addLayer(this.searched)
    }
    if (line)
      this.addLayer(new Polyline([...line], { color: accent, weight: 3, opacity: 0.75, interactive: false }))
    if (you) {
      this.addLayer(
        new CircleMarker(you, {
          radius: 7,
          color: text,
          weight: 3,
          fillColor: surface,
          fillOpacity: 1,
          interactive: false,
        }),
      )
    }
  }
}
