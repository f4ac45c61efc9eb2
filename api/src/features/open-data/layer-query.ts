import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { FIELD_NAMES, MAX_RECORD_COUNT } from './bin-layer'
import { parseWhere } from './where/where-clause'
import { WhereError } from './where/where-tokens'

const fieldName = z.enum(FIELD_NAMES)
const degrees = z.literal('4326', 'This layer answers in WGS 84 degrees: 4326').default('4326')
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

/**
 * An unknown parameter that would change the result is refused: returning all bins would be a wrong result for "near this
 * point".
 */
const absent = z
  .literal('', 'This layer does not answer queries with this parameter')
  .optional()
  .transform(() => undefined)

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
export const LayerQuerySchema = z.object({
  where: where.default(null),
  outFields: z
    .string()
    .refine((text) => text === '*' || isFieldList(text), 'outFields is neither * nor fields of the layer')
    .default('*'),
  inSR: degrees,
  outSR: degrees,
  geometry: absent,
  objectIds: absent,
  time: absent,
  having: absent,
  outStatistics: absent,
  returnDistinctValues: z.literal('false', 'This layer gives every bin, not distinct values').optional(),
  orderByFields: z.string().refine(isOrder, 'orderByFields names no fields of the layer').default('OBJECTID'),
  resultOffset: wholeNumber.default(0),
  resultRecordCount: wholeNumber
    .default(MAX_RECORD_COUNT)
    .transform((count) => Math.min(count || MAX_RECORD_COUNT, MAX_RECORD_COUNT)),
  returnGeometry: flag.default('true'),
  returnCountOnly: flag.default('false'),
  returnIdsOnly: flag.default('false'),
  f: z.enum(['json', 'geojson'], 'This layer answers in f=json or f=geojson').default('json'),
})
export type LayerQuery = z.infer<typeof LayerQuerySchema>

/** A canonical text: the same for equal queries, whatever else the URL contained. */
export const cacheKeyOf = (query: LayerQuery): string =>
  JSON.stringify({ ...query, where: query.where?.clause })
