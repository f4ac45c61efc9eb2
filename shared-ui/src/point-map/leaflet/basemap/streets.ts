import type { Map as BaseMap } from 'leaflet'
import type { MapPalette } from '../map-palette'
import { BasemapLayer } from './basemap-layer'
import { LabelsLayer } from './labels-layer'
import { tileSource } from './tile-source'

export interface Streets {
  paint: (palette: MapPalette) => void
  remove: () => void
}

/** Streets and their names from vector tiles. Rejects when the archive cannot be read. */
export async function streetsOn(
  map: BaseMap,
  url: string,
  onMissing: (areMissing: boolean) => void,
): Promise<Streets> {
  const source = tileSource(url)
  const maxZoom = await source.maxZoom()
  const labels = new LabelsLayer(() => ground.shownTiles())
  const ground = new BasemapLayer(source, maxZoom, () => {
    onMissing(false)
    labels.redraw()
  })
  ground.on('tileerror', () => ground.shownTiles().length === 0 && onMissing(true))
  ground.addTo(map)
  labels.addTo(map)
  return {
    paint: (palette) => {
      ground.paint(palette)
      labels.paint(palette)
    },
    remove: () => {
      ground.remove()
      labels.remove()
    },
  }
}
