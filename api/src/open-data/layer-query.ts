import { z } from 'zod'
import { FIELD_NAMES, MAX_RECORD_COUNT } from './bin-layer'

const fieldName = z.enum(FIELD_NAMES)
const flag = z.enum(['true', 'false'])
const wholeNumber = z.coerce.number().int().nonnegative()

const isFieldList = (text: string) =>
  text.split(',').every((name) => fieldName.safeParse(name.trim()).success)
const isOrder = (text: string) =>
  text.split(',').every((part) => {
    const [name, direction = 'ASC', ...rest] = part.trim().split(/\s+/)
    return fieldName.safeParse(name).success && /^(asc|desc)$/i.test(direction) && rest.length === 0
  })

/**
 * What may be asked of the layer. Koop turns the parameters into SQL for an engine that can also read files, so only
 * these reach it, and no `where` but the one that selects everything.
 */
export const LayerQuerySchema = z.object({
  where: z.literal('1=1', 'This layer answers only where=1=1').default('1=1'),
  outFields: z
    .string()
    .refine((text) => text === '*' || isFieldList(text), 'outFields is neither * nor fields of the layer')
    .default('*'),
  outSR: z.coerce.number().int().default(4326),
  orderByFields: z.string().refine(isOrder, 'orderByFields names no fields of the layer').default('OBJECTID'),
  resultOffset: wholeNumber.default(0),
  // Koop answers with as many as are asked for.
  resultRecordCount: wholeNumber
    .default(MAX_RECORD_COUNT)
    .transform((count) => Math.min(count || MAX_RECORD_COUNT, MAX_RECORD_COUNT)),
  returnGeometry: flag.default('true'),
  returnCountOnly: flag.default('false'),
  returnIdsOnly: flag.default('false'),
  f: z.enum(['json', 'geojson'], 'This layer answers in f=json or f=geojson').default('json'),
})
export type LayerQuery = z.infer<typeof LayerQuerySchema>
