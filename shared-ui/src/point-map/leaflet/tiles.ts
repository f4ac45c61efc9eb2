import { type Map as BaseMap, DomUtil, GridLayer, TileLayer } from 'leaflet'
import classes from './leaflet-map.module.css'

/** The street images of a map, if any are configured. */
export function tilesOn(map: BaseMap, onMissing: (areMissing: boolean) => void) {
  let tiles: TileLayer | null = null
  return {
    show: (url: string | null) => {
      tiles?.remove()
      // Between whole zooms tiles blur; without them the points may fill the map.
      map.options.zoomSnap = url ? 1 : 0.25
      tiles = url ? tileLayer(url, onMissing).addTo(map) : null
      onMissing(false)
    },
  }
}

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
  // One missing tile is normal; none at all is a failure.
  layer.on('load', () => onMissing(failed > 0 && loaded === 0))
  return layer
}

/** A quiet grid under everything, so that the map is readable without any tile. */
export class BackdropLayer extends GridLayer {
  constructor() {
    super({ zIndex: 0 })
  }

  override createTile() {
    return DomUtil.create('div', classes.backdrop)
  }
}
