import { open } from 'node:fs/promises'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'
import { z } from 'zod'

const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit)
const pixels = z.coerce.number().int().min(16).max(2000)

/** A part of the map in WGS 84 degrees, and the size in px at which it is drawn. */
export const MapPartSchema = z
  .strictObject({
    north: degrees(85),
    south: degrees(85),
    west: degrees(180),
    east: degrees(180),
    width: pixels,
    height: pixels,
  })
  .refine(({ north, south }) => north > south, { path: ['north'], error: 'Give one that is north of south.' })
  .refine(({ east, west }) => east > west, { path: ['east'], error: 'Give one that is east of west.' })
type MapPart = z.infer<typeof MapPartSchema>

/** SVG path data, in px from the upper left corner. */
interface StreetLines {
  /** Motorways and main roads. */
  major: string
  minor: string
}

/** The most tiles that are read for one part; for a larger area tiles of a lower zoom are used. */
const TILES_MAX = 12
const STREET_ZOOM = 14

/** Reads the streets of parts of the map from a PMTiles archive. */
export function streetLines(path: string): (part: MapPart) => Promise<StreetLines> {
  const archive = new PMTiles(fileSource(path))
  return async (part) => {
    const { maxZoom } = await archive.getHeader()
    const tiles = tilesOf(part, Math.min(maxZoom, STREET_ZOOM))
    const read = await Promise.all(
      tiles.map(async ({ zoom, x, y }) => {
        const tile = await archive.getZxy(zoom, x, y)
        return tile
          ? linesIn(new VectorTile(new PbfReader(new Uint8Array(tile.data))), { zoom, x, y }, part)
          : []
      }),
    )
    const lines = read.flat()
    const drawn = (isMajor: boolean) =>
      lines
        .filter((line) => line.isMajor === isMajor)
        .map(pathOf)
        .join('')
    return { major: drawn(true), minor: drawn(false) }
  }
}

/** Reads ranges of an archive on disk. The file is opened for each, because a council may replace it while the server runs. */
const fileSource = (path: string): Source => ({
  getKey: () => path,
  async getBytes(offset, length) {
    const file = await open(path)
    try {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    } finally {
      await file.close()
    }
  },
})

interface TileNumber {
  zoom: number
  x: number
  y: number
}

/** Projects a position to Web Mercator, with x and y from 0 to 1 from the upper left corner of the world. */
function mercator(lng: number, lat: number) {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** The tiles that cover a part at this zoom, or at a lower one when there would be too many. */
function tilesOf(part: MapPart, zoom: number): TileNumber[] {
  const from = mercator(part.west, part.north)
  const to = mercator(part.east, part.south)
  const [left, right, top, bottom] = [from.x, to.x, from.y, to.y].map((share) =>
    Math.floor(share * 2 ** zoom),
  ) as [number, number, number, number]
  const [columns, rows] = [right - left + 1, bottom - top + 1]
  if (columns * rows > TILES_MAX && zoom > 0) return tilesOf(part, zoom - 1)
  return Array.from({ length: columns * rows }, (_, index) => ({
    zoom,
    x: left + (index % columns),
    y: top + Math.floor(index / columns),
  }))
}

interface Line {
  isMajor: boolean
  points: readonly Place[]
}
interface Place {
  x: number
  y: number
}

/** The layers with streets in three schemas: Protomaps, OpenMapTiles and Shortbread. */
const STREET_LAYERS = ['roads', 'transportation', 'streets']
const MAJOR = /^(highway|major_road|medium_road|motorway|trunk|primary|secondary|tertiary)/
const NO_STREET = /^(rail|transit|ferry|aerialway|path|track|footway|cycleway|steps)/

function linesIn(tile: VectorTile, { zoom, x, y }: TileNumber, part: MapPart): Line[] {
  const from = mercator(part.west, part.north)
  const to = mercator(part.east, part.south)
  const showsMinor = part.north - part.south <= MINOR_SPAN
  return STREET_LAYERS.flatMap((name) => {
    const layer = tile.layers[name]
    if (!layer) return []
    const place = (point: Place): Place => ({
      x: Math.round((((x + point.x / layer.extent) / 2 ** zoom - from.x) / (to.x - from.x)) * part.width),
      y: Math.round((((y + point.y / layer.extent) / 2 ** zoom - from.y) / (to.y - from.y)) * part.height),
    })
    return Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap((feature) => {
      const kind = String(feature.properties.kind ?? feature.properties.class)
      const isMajor = MAJOR.test(kind)
      if (!isLine(feature) || NO_STREET.test(kind) || !(isMajor || showsMinor)) return []
      return feature
        .loadGeometry()
        .flatMap((points) => insideRuns(simplifyLine(points.map(place)), part))
        .map((points) => ({ isMajor, points }))
    })
  })
}

/** In degrees, about 1.3 km. On a larger part, minor streets would merge into a grey area, so they are left out. */
const MINOR_SPAN = 0.012
/** In px. Shorter steps look the same and take several times the bytes. */
const STEP_MIN = 4

const simplifyLine = (points: readonly Place[]): Place[] =>
  points.reduce<Place[]>((kept, point, index) => {
    const last = kept.at(-1)
    const isSmall = last !== undefined && Math.hypot(point.x - last.x, point.y - last.y) < STEP_MIN
    if (!isSmall) kept.push(point)
    // The end point is kept, because the street meets the next one there.
    else if (index === points.length - 1 && kept.length > 1) kept[kept.length - 1] = point
    return kept
  }, [])

const isLine = ({ type }: VectorTileFeature) => type === 2

/** The visible runs of a line. A segment is left out when both of its ends are beyond the same edge. */
function insideRuns(points: readonly Place[], { width, height }: MapPart): Place[][] {
  const runs: Place[][] = []
  let run: Place[] = []
  points.forEach((point, index) => {
    const last = points[index - 1]
    if (!last) return
    const isOutside =
      Math.max(last.x, point.x) < 0 ||
      Math.max(last.y, point.y) < 0 ||
      Math.min(last.x, point.x) > width ||
      Math.min(last.y, point.y) > height
    if (isOutside) {
      run = []
      return
    }
    if (run.length === 0) {
      run = [last]
      runs.push(run)
    }
    run.push(point)
  })
  return runs
}

/** Formats a line as SVG path data with relative coordinates, which are shorter. */
function pathOf({ points: [first, ...others] }: Line): string {
  if (!first) return ''
  let { x, y } = first
  const steps = others.map((point) => {
    const step = `${point.x - x} ${point.y - y}`
    x = point.x
    y = point.y
    return step
  })
  return `M${first.x} ${first.y}l${steps.join(' ')}`.replaceAll(' -', '-')
}
