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

/** Lowest last: of a route among several first a casing of the ground, so that crossing lines stay apart. */
function routeLine(line: MapLine, index: number, { line: colorOf, surface }: MapPalette) {
  const positions = [...line.positions]
  const opacity = line.isFaint ? 0.25 : line.hue === undefined ? 0.75 : 1
  const strokes = strokesOf(line, index).map(
    ({ dashes, width }) =>
      new Polyline(positions, {
        color: colorOf(line.hue),
        weight: width,
        opacity,
        dashArray: dashes,
        interactive: false,
      }),
  )
  if (line.hue === undefined || line.isFaint) return strokes
  return [
    ...strokes,
    new Polyline(positions, { color: surface, weight: 7, opacity: 0.8, interactive: false }),
  ]
}

const viewerMarker = (you: MapPosition, { text, surface }: MapPalette) =>
  new CircleMarker(you, {
    radius: 7,
    color: text,
    weight: 3,
    fillColor: surface,
    fillOpacity: 1,
    interactive: false,
  })
