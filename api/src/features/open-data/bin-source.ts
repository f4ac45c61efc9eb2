import { type OpenDataFields, OpenDataFieldsSchema, SPEC_FIELDS } from 'shared-domain'
import { z } from 'zod'
import { parseJson } from '../../record/parse-json'
import type { Extent } from './extent'

/** The source of the record's bins. */
export interface BinSource {
  /** The council's open-data layer, which is mirrored. Without one a new record becomes the demonstration city. */
  layer: {
    layerUrl: string
    fields: OpenDataFields
    /** The area in which the council's bins can be. */
    extent: Extent
    /** The percentage of bins that may disappear at once before a person is asked. */
    maxLossPercent: number
  } | null
  /** Whether the demonstration's simulator runs. */
  isSimulated: boolean
}

const EXAMPLE = '{"location":"RoadName","binType":"Bin_Type","fillLevel":null}'
const REMEDY = `set it to JSON that names some of ${Object.keys(SPEC_FIELDS).join(', ')}, such as ${EXAMPLE}`

const SomeFieldsSchema = z
  .strictObject(OpenDataFieldsSchema.shape)
  .omit({ flags: true, measured: true })
  .partial()

/** A layer's field names from JSON text: the specification's names, overridden by those in the text. */
export function parseOpenDataFields(text: string, context: z.RefinementCtx): OpenDataFields {
  const { data } = SomeFieldsSchema.safeParse(parseJson(text))
  if (data) return OpenDataFieldsSchema.parse({ ...SPEC_FIELDS, ...data })
  context.addIssue(REMEDY)
  return z.NEVER
}
