import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { BASEMAP_BOUNDS, type BasemapLayers, basemapLayers, geometryDigest } from 'api/demonstration-basemap'
import type { FeatureCollection } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { pmtilesFile } from './pmtiles-file'

const ZOOMS = { from: 9, to: 14 }

/** The demonstration city as vector tiles. */
export function makeBasemap(): Buffer {
  const layers = basemapLayers()
  return pmtilesFile({
    tiles: [...tilesOf(layers)],
    bounds: BASEMAP_BOUNDS,
    metadata: {
      name: 'Demonstration city',
      attribution: 'Demonstration map',
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
      madeOf: geometryDigest(layers),
    },
  })
}

function* tilesOf(layers: BasemapLayers) {
  for (let z = ZOOMS.from; z <= ZOOMS.to; z++) {
    const indexes = Object.entries(layers).map(([name, { features, fromZoom }]) => {
      const shown: FeatureCollection = {
        type: 'FeatureCollection',
        features: features.filter((one) => z >= fromZoom(one)),
      }
      return [name, new GeoJSONVT(shown, { maxZoom: z, indexMaxZoom: z, tolerance: 3, buffer: 128 })] as const
    })
    const northWest = tileAt(BASEMAP_BOUNDS.north, BASEMAP_BOUNDS.west, z)
    const southEast = tileAt(BASEMAP_BOUNDS.south, BASEMAP_BOUNDS.east, z)
    for (let x = northWest.x; x <= southEast.x; x++)
      for (let y = northWest.y; y <= southEast.y; y++) {
        const found = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y)
          return tile && tile.features.length > 0 ? [[name, tile] as const] : []
        })
        if (found.length === 0) continue
        yield {
          z,
          x,
          y,
          bytes: fromGeojsonVt(Object.fromEntries(found) as never, { version: 2, extent: 4096 }),
        }
      }
  }
}

function tileAt(lat: number, lng: number, z: number) {
  const angle = (lat * Math.PI) / 180
  const count = 2 ** z
  return {
    x: Math.floor(((lng + 180) / 360) * count),
    y: Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * count),
  }
}
