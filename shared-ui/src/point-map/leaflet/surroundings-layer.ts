import { Circle, CircleMarker, type LatLngBounds, LayerGroup, Polyline } from 'leaflet'
import { type MapContent, type MapLine, type MapPosition, strokesOf } from '../map-content'
import type { MapPalette } from './map-palette'

/** Everything that is not a point: the routes, the viewer's position and the search radius around it. */
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
    const { lines, you, radiusKm } = this.content
    this.clearLayers()
    this.searched = you && radiusKm !== undefined ? searchArea(you, radiusKm, this.palette) : null
    const { palette } = this
    const ways = lines.flatMap((line, index) => routeLine(line, index, palette))
    for (const way of ways) this.addLayer(way)
    if (this.searched) this.addLayer(this.searched)
    if (you) this.addLayer(viewerMarker(you, this.palette))
    // The last one added is on top, but points and their numbers must stay readable.
    for (const way of ways) way.bringToBack()
    this.searched?.bringToBack()
  }
}

const searchArea = (centre: MapPosition, radiusKm: number, { accent }: MapPalette) =>
  new Circle(centre, {
    radius: radiusKm * 1000,
    color: accent,
    weight: 1.5,
    dashArray: '6 4',
    fillOpacity: 0.1,
    interactive: false,
  })

const routeLine = (line: MapLine, index: number, { accent }: MapPalette) =>
  strokesOf(line, index).map(
    ({ dashes, width }) =>
      new Polyline([...line.positions], {
        color: accent,
        weight: width,
        opacity: line.isFaint ? 0.35 : 0.75,
        dashArray: dashes,
        interactive: false,
      }),
  )

const viewerMarker = (you: MapPosition, { text, surface }: MapPalette) =>
  new CircleMarker(you, {
    radius: 7,
    color: text,
    weight: 3,
    fillColor: surface,
    fillOpacity: 1,
    interactive: false,
  })
