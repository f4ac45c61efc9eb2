import * as z from 'zod/mini'
import { systemOfName } from './coordinates'
import { GEOMETRY_COLUMNS, type ReadTable, type RowFault, type TableRow } from './file-table'
import { short } from './read-place'

const CollectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  // From GeoJSON before RFC 7946; programs still write it.
  crs: z.nullish(z.object({ properties: z.object({ name: z.string() }) })),
})
const FeatureSchema = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  properties: z.nullish(z.record(z.string(), z.unknown())),
  geometry: z.nullish(z.object({ type: z.string(), coordinates: z.optional(z.unknown()) })),
})
const PointSchema = z.tuple([z.number(), z.number()], z.number())

/** Reads the features of a collection as rows: their properties, their ids and their points. */
export function readGeoJson(text: string): ReadTable {
  const parsed = parse(text)
  if (parsed === undefined) return { refused: 'begins like GeoJSON, but is cut off or damaged.' }
  return tableOfFeatures(parsed)
}

/** The same of a collection that is parsed. */
export function tableOfFeatures(parsed: unknown): ReadTable {
  const collection = CollectionSchema.safeParse(parsed)
  if (!collection.success) return { refused: 'is JSON, but no GeoJSON FeatureCollection.' }
  const named = collection.data.crs?.properties.name
  const system = named === undefined ? undefined : systemOfName(named)
  if (system === null)
    return {
      refused: `has its places in ${short(named ?? '')}: save it in WGS 84 (EPSG:4326) or NZTM 2000 (EPSG:2193).`,
    }
  const columns: string[] = [...GEOMETRY_COLUMNS]
  const places = new Map<string, number>()
  const rows: TableRow[] = []
  const faults: RowFault[] = []
  const placeOf = (name: string) => {
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, columns.length)
    columns.push(name)
    return columns.length - 1
  }
  for (const [at, given] of collection.data.features.entries()) {
    const line = at + 1
    const feature = FeatureSchema.safeParse(given)
    const point = feature.success ? pointOf(feature.data.geometry) : null
    if (!feature.success) faults.push({ line, column: null, reason: 'It is no GeoJSON feature.' })
    else if (point === null)
      faults.push({ line, column: null, reason: `It is a ${feature.data.geometry?.type}: a bin is a Point.` })
    else {
      const cells = [String(point[0] ?? ''), String(point[1] ?? '')]
      const { id, properties } = feature.data
      for (const [name, value] of Object.entries(properties ?? {})) cells[placeOf(name)] = textOf(value)
      if (id !== undefined) cells[placeOf('id of the feature')] = String(id)
      rows.push({ line, cells: Array.from(cells, (cell) => cell ?? '') })
    }
  }
  return { table: { columns, rows, faults, ...(system && { system }) } }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An empty array for a feature without a place; `null` for another geometry. */
function pointOf(geometry: z.infer<typeof FeatureSchema>['geometry']): readonly number[] | null {
  if (!geometry) return []
  const point = geometry.type === 'Point' ? PointSchema.safeParse(geometry.coordinates) : null
  return point?.success ? point.data : null
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
