import type { VectorTile, VectorTileFeature } from '@mapbox/vector-tile'
import { type AreaKind, areaKind, type LabelKind, type LineKind, labelKind, lineKind } from './basemap-kinds'

/** The width of a tile; all shapes are in these units. */
export const EXTENT = 4096

/** In units of the tile. */
type Place = readonly [x: number, y: number]

export interface GroundLabel {
  text: string
  kind: LabelKind
  /** For a street: whether it carries through traffic, so that it is labelled first. */
  isMajor: boolean
  /** One place, or the line that the text follows. */
  line: readonly Place[]
}

/** A vector tile prepared for drawing: one path for everything that is drawn alike. */
export interface GroundTile {
  areas: ReadonlyMap<AreaKind, Path2D>
  lines: ReadonlyMap<LineKind, Path2D>
  labels: readonly GroundLabel[]
}

const POINT = 1
const LINE = 2
const AREA = 3

export function groundTile(tile: VectorTile): GroundTile {
  const areas = new Map<AreaKind, Path2D>()
  const lines = new Map<LineKind, Path2D>()
  const labels: GroundLabel[] = []
  for (const [name, layer] of Object.entries(tile.layers)) {
    const scale = EXTENT / layer.extent
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i)
      const shapes = feature
        .loadGeometry()
        .map((line) => line.map(({ x, y }): Place => [x * scale, y * scale]))
      if (feature.type === AREA) {
        const kind = areaKind(name, feature.properties)
        if (kind) trace(pathOf(areas, kind), shapes, true)
      } else if (feature.type === LINE) {
        const kind = lineKind(name, feature.properties)
        if (kind) trace(pathOf(lines, kind), shapes, false)
      }
      labels.push(...labelsOf(name, feature, shapes))
    }
  }
  return { areas, lines, labels }
}

function labelsOf(layer: string, feature: VectorTileFeature, shapes: readonly Place[][]): GroundLabel[] {
  const { properties, type } = feature
  const text = properties['name:en'] ?? properties.name
  if (typeof text !== 'string' || text === '') return []
  const kind = labelKind(layer, properties)
  if (!kind || type === AREA || (type === LINE) !== (kind === 'street')) return []
  const road = kind === 'street' ? lineKind('roads', properties) : null
  const isMajor = road === 'major' || road === 'highway'
  const within = type === POINT ? shapes.filter(([place]) => place && isInTile(place)) : shapes
  return within.map((line) => ({ text, kind, isMajor, line }))
}

/** The margin of a tile belongs to its neighbour. */
const isInTile = (place: Place) => place.every((at) => at >= 0 && at < EXTENT)

function pathOf<K>(paths: Map<K, Path2D>, kind: K): Path2D {
  const path = paths.get(kind) ?? new Path2D()
  paths.set(kind, path)
  return path
}

function trace(path: Path2D, shapes: readonly (readonly Place[])[], isClosed: boolean) {
  for (const shape of shapes) {
    for (const [i, [x, y]] of shape.entries()) {
      if (i === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    if (isClosed) path.closePath()
  }
}
