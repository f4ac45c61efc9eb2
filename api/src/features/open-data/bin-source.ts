import { type OpenDataFields, OpenDataFieldsSchema, SPEC_FIELDS } from 'shared-domain'
import { z } from 'zod'
import type { Extent } from './extent'

/** What feeds the record's bins. */
export interface BinSource {
  /** The council's open-data layer, which is mirrored; without one a new record opens with the demonstration city. */
  layer: {
    layerUrl: string
    fields: OpenDataFields
    /** Where the council's bins can be. */
    extent: Extent
    /** Percent of its bins that may be gone at once before a person is asked. */
    maxLossPercent: number
  } | null
  /** Whether the demonstration city lives on. */
  isSimulated: boolean
}

const EXAMPLE = '{"location":"RoadName","binType":"Bin_Type","fillLevel":null}'
const REMEDY = `set it to JSON that names some of ${Object.keys(SPEC_FIELDS).join(', ')}, such as ${EXAMPLE}`

const SomeFieldsSchema = z.strictObject(OpenDataFieldsSchema.shape).omit({ flags: true }).partial()

/** A layer's field names from JSON text: the spec's, with those of the text put over them. */
export function parseOpenDataFields(text: string, context: z.RefinementCtx): OpenDataFields {
  const { data } = SomeFieldsSchema.safeParse(jsonOrNothing(text))
  if (data) return OpenDataFieldsSchema.parse({ ...SPEC_FIELDS, ...data })
  context.addIssue(REMEDY)
  return z.NEVER
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
