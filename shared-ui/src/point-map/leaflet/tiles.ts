import { type Map as BaseMap, DomUtil, GridLayer, TileLayer } from 'leaflet'
import type { Streets } from './basemap/streets'
import classes from './leaflet-map.module.css'
import type { MapPalette } from './map-palette'

/** The street map, if one is configured: images or vector tiles. */
export function tilesOn(map: BaseMap, onMissing: (areMissing: boolean) => void) {
  let shown: { remove: () => void } | null = null
  let streets: Streets | null = null
  let palette: MapPalette | null = null

  async function showStreets(url: string, isWanted: () => boolean) {
    const { streetsOn } = await import('./basemap/streets')
    if (!isWanted()) return
    const loaded = await streetsOn(map, url, onMissing)
    if (!isWanted()) return loaded.remove()
    streets = loaded
    if (palette) loaded.paint(palette)
  }

  return {
    paint: (next: MapPalette) => {
      palette = next
      streets?.paint(next)
    },
    show: (url: string | null) => {
      shown?.remove()
      streets?.remove()
      streets = null
      // Between whole zoom levels tiles blur; without tiles any zoom that fits the points is fine.
      map.options.zoomSnap = url ? 1 : 0.25
      onMissing(false)
      if (url === null || isVector(url)) {
        let isWanted = true
        shown = {
          remove: () => {
            isWanted = false
          },
        }
        if (url === null) return
        showStreets(url, () => isWanted).catch((error) => {
          // A map that was taken away meanwhile has no place for them.
          if (!isWanted) return
          console.warn('The streets did not load:', error)
          onMissing(true)
        })
      } else {
        shown = tileLayer(url, onMissing).addTo(map)
      }
    },
  }
}

/** Vector tiles are recognised by the file extension; everything else is images. */
const isVector = (url: string) => /\.(pmtiles|pbf|mvt)$/.test(url.split(/[?#]/)[0] ?? '')

function tileLayer(url: string, onMissing: (areMissing: boolean) => void) {
  const layer = new TileLayer(url, { className: classes.tile ?? '', maxZoom: 19, zIndex: 1 })
  let loaded = 0
  let failed = 0
  layer.on('loading', () => {
    loaded = 0
    failed = 0
  })
  layer.on('tileload', () => {
    loaded += 1
    onMissing(false)
  })
  layer.on('tileerror', () => {
    failed += 1
  })
  // One missing tile is normal; when none loads, that is a failure.
  layer.on('load', () => onMissing(failed > 0 && loaded === 0))
  return layer
}

/** A faint grid under everything, so that the map is readable without tiles. */
export class BackdropLayer extends GridLayer {
  constructor() {
    super({ zIndex: 0 })
  }

  override createTile() {
    return DomUtil.create('div', classes.backdrop)
  }
}
