import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { parseJson } from '../../record/parse-json'
import { FIELD_NAMES, MAX_RECORD_COUNT } from './bin-layer'
import { GEOMETRY_TYPES, readArea, UNKNOWN_REFERENCE } from './query-area'
import { projectionOf } from './spatial-reference'
import { parseWhere } from './where/where-clause'
import { WhereError } from './where/where-tokens'

const fieldName = z.enum(FIELD_NAMES)

/** A number, or JSON with `wkid`. */
const spatialReference = z.string().transform((text, context) => {
  const found = projectionOf(parseJson(text))
  if (found) return found
  context.addIssue(UNKNOWN_REFERENCE)
  return z.NEVER
})
const flag = z.enum(['true', 'false'])
const wholeNumber = z.coerce
  .number()
  .int()
  .nonnegative()
  .max(2 ** 31)

const isFieldList = (text: string) =>
  text.split(',').every((name) => fieldName.safeParse(name.trim()).success)
const isOrder = (text: string) =>
  text.split(',').every((part) => {
    const [name, direction = 'ASC', ...rest] = part.trim().split(/\s+/)
    return fieldName.safeParse(name).success && /^(asc|desc)$/i.test(direction) && rest.length === 0
  })

const OBJECT_ID_MAX = 2 ** 31 - 1
const objectIds = z.string().transform((text, context): readonly number[] => {
  const ids = text.split(',').map((id) => (/^\s*\d{1,10}\s*$/.test(id) ? Number(id) : Number.NaN))
  if (ids.every((id) => id <= OBJECT_ID_MAX)) return ids
  context.addIssue('are not whole numbers with commas between, such as 1,2,3')
  return z.NEVER
})

/** Those that select a point if they select what intersects it. */
const RELATIONS = [
  'esriSpatialRelIntersects',
  'esriSpatialRelEnvelopeIntersects',
  'esriSpatialRelIndexIntersects',
] as const

/**
 * A known parameter that would change the result, and is not supported, is refused: returning all bins would be a wrong result for
 * "changed since".
 */
const absent = z.never('This layer does not answer queries with this parameter: leave it out').optional()

interface Where {
  clause: string
  condition: SQL
}

/** A where clause as an SQL condition; null when it selects everything. */
const where = z.string().transform((clause, context): Where | null => {
  if (/^\s*1\s*=\s*1\s*$|^\s*$/.test(clause)) return null
  try {
    return { clause, condition: parseWhere(clause) }
  } catch (error) {
    if (!(error instanceof WhereError)) throw error
    context.addIssue(error.message)
    return z.NEVER
  }
})

/** The parameters of a layer query. */
const ParametersSchema = z.object({
  where: where.default(null),
  outFields: z
    .string()
    .refine((text) => text === '*' || isFieldList(text), 'outFields is neither * nor fields of the layer')
    .default('*'),
  objectIds: objectIds.optional(),
  geometry: z.string().optional(),
  geometryType: z
    .enum(
      GEOMETRY_TYPES,
      'is neither esriGeometryEnvelope nor esriGeometryPoint: send the envelope of the area, and select within it yourself',
    )
    .default('esriGeometryEnvelope'),
  spatialRel: z
    .enum(RELATIONS, `is none of ${RELATIONS.join(', ')}: of points, use esriSpatialRelIntersects`)
    .optional(),
  inSR: spatialReference.optional(),
  outSR: spatialReference.default('degrees'),
  distance: z
    .literal('0', 'This layer measures no distances: send the envelope around the point as geometry')
    .optional(),
  relationParam: absent,
  uniqueIds: absent,
  fullText: absent,
  time: absent,
  having: absent,
  outStatistics: absent,
  groupByFieldsForStatistics: absent,
  returnDistinctValues: z.literal('false', 'This layer gives every bin, not distinct values').optional(),
  orderByFields: z.string().refine(isOrder, 'orderByFields names no fields of the layer').default('OBJECTID'),
  resultOffset: wholeNumber.default(0),
  resultRecordCount: wholeNumber
    .default(MAX_RECORD_COUNT)
    .transform((count) => Math.min(count || MAX_RECORD_COUNT, MAX_RECORD_COUNT)),
  returnGeometry: flag.default('true'),
  returnCountOnly: flag.default('false'),
  returnIdsOnly: flag.default('false'),
  returnExtentOnly: flag.default('false'),
  returnUniqueIdsOnly: z.literal('false', 'Ask for returnIdsOnly=true: OBJECTID is the unique id').optional(),
  f: z
    .enum(['json', 'pjson', 'geojson'], 'is neither json nor geojson, such as pbf: ask with f=json')
    .transform((format) => (format === 'pjson' ? 'json' : format))
    .default('json'),
})

/** An empty parameter counts as left out: forms send all of theirs. */
const withoutEmpty = (sent: unknown) =>
  Object.fromEntries(
    Object.entries(sent ?? {}).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )

/** GeoJSON has a place for neither numbers nor other coordinates. */
const IN_JSON_ALONE = {
  returnCountOnly: 'is answered in f=json alone',
  returnExtentOnly: 'is answered in f=json alone',
} as const

export const LayerQuerySchema = z
  .preprocess(withoutEmpty, ParametersSchema)
  .transform(({ geometry, geometryType, inSR, spatialRel, distance, ...query }, context) => {
    const fault = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (query.f === 'geojson') {
      if (query.outSR !== 'degrees') fault('outSR', 'GeoJSON is in 4326: ask with f=json, or leave outSR out')
      for (const [name, message] of Object.entries(IN_JSON_ALONE))
        if (query[name as keyof typeof IN_JSON_ALONE] === 'true') fault(name, message)
    }
    if (geometry === undefined) return { ...query, area: null }
    const read = readArea({ geometry, geometryType, inSR })
    if ('extent' in read) return { ...query, area: read.extent }
    fault('geometry', read.fault)
    return z.NEVER
  })
export type LayerQuery = z.infer<typeof LayerQuerySchema>

/** A canonical text: the same for equal queries, whatever else the URL contained. */
export const cacheKeyOf = (query: LayerQuery): string =>
  JSON.stringify({ ...query, where: query.where?.clause })
