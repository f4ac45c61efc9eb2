import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'

/** Vector tiles by number; each is read once while it is nearby. */
export interface TileSource {
  /** The deepest zoom level with tiles. Deeper views are drawn from these. */
  maxZoom: () => Promise<number>
  /** `null` where there is no tile. Rejects when it cannot be read. */
  tile: (z: number, x: number, y: number) => Promise<VectorTile | null>
}

/** The default for tile servers: nearly all vector tiles end at this zoom level. */
const SERVED_MAX_ZOOM = 14

/** The tiles of a PMTiles archive, or of a server by a URL with {z}, {x} and {y}. */
export function tileSource(url: string): TileSource {
  if (!isArchive(url)) return { maxZoom: async () => SERVED_MAX_ZOOM, tile: servedTile(url) }
  const archive = new PMTiles(url)
  return {
    maxZoom: async () => (await archive.getHeader()).maxZoom,
    tile: async (z, x, y) => {
      const found = await archive.getZxy(z, x, y)
      return found ? parsed(found.data) : null
    },
  }
}

const servedTile = (url: string) => async (z: number, x: number, y: number) => {
  const response = await fetch(
    url
      .replace('{s}', 'abc'[(x + y) % 3] ?? 'a')
      .replace('{z}', String(z))
      .replace('{x}', String(x))
      .replace('{y}', String(y)),
  )
  // Servers use both statuses for a place without data, such as the sea.
  if (response.status === 404 || response.status === 204) return null
  if (!response.ok) throw new Error(`The tile server answered ${response.status}`)
  const bytes = await response.arrayBuffer()
  return bytes.byteLength > 0 ? parsed(bytes) : null
}

const parsed = (bytes: ArrayBuffer) => new VectorTile(new PbfReader(new Uint8Array(bytes)))

const isArchive = (url: string) => url.split(/[?#]/)[0]?.endsWith('.pmtiles') ?? false
