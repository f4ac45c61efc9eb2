import {
  DEMONSTRATION_SETTINGS,
  type Extent,
  NEW_ZEALAND,
  type OpenDataFields,
  OpenDataFieldsSchema,
  SPEC_FIELDS,
} from 'shared-domain'
import { z } from 'zod'
import { featureSettings } from '../../feature'
import { type Publication, publicationVariables } from '../../http/publication'
import { switchVariable } from '../../http/setting-variables'
import { parseJson } from '../../record/parse-json'
import { layerVariables } from './layer-variables'
import { parseExtent } from './parse-extent'

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
function parseOpenDataFields(text: string, context: z.RefinementCtx): OpenDataFields {
  const { data } = SomeFieldsSchema.safeParse(parseJson(text))
  if (data) return OpenDataFieldsSchema.parse({ ...SPEC_FIELDS, ...data })
  context.addIssue(REMEDY)
  return z.NEVER
}

export const binSourceSettings = featureSettings({
  variables: {
    ...layerVariables,
    OPEN_DATA_FIELDS: z.string().transform(parseOpenDataFields).optional(),
    OPEN_DATA_EXTENT: z.string().transform(parseExtent).optional(),
    OPEN_DATA_MAX_LOSS: z
      .string()
      .regex(/^(\d{1,2}|100)$/, 'set it to a whole percentage from 0 to 100, such as 10')
      .transform(Number)
      .default(10),
    SIMULATOR: switchVariable().default('on'),
    ...publicationVariables,
  },
  rules: [
    {
      variable: 'OPEN_DATA_FIELDS',
      holds: ({ OPEN_DATA_FIELDS, OPEN_DATA_URL }) => Boolean(OPEN_DATA_URL || !OPEN_DATA_FIELDS),
      error: 'set OPEN_DATA_URL too, for these are the fields of that layer',
    },
  ],
  ofParts: ['OPEN_DATA_URL', 'OPEN_DATA_LICENCE', 'OPEN_DATA_PUBLISHER'],
  read: (set): { binSource: BinSource | undefined; councilExtent: Extent; publication: Publication } => ({
    publication: { licence: set.OPEN_DATA_LICENCE, publisher: set.OPEN_DATA_PUBLISHER },
    councilExtent: set.OPEN_DATA_EXTENT ?? NEW_ZEALAND,
    binSource: {
      layer: set.OPEN_DATA_URL
        ? {
            layerUrl: set.OPEN_DATA_URL,
            fields: set.OPEN_DATA_FIELDS ?? SPEC_FIELDS,
            extent: set.OPEN_DATA_EXTENT ?? NEW_ZEALAND,
            maxLossPercent: set.OPEN_DATA_MAX_LOSS,
          }
        : null,
      isSimulated: set.SIMULATOR === 'on',
    },
  }),
  // Browsers always read the record, whatever its source.
  ofPages: ({ OPEN_DATA_URL }) => ({
    openData: {
      ...DEMONSTRATION_SETTINGS.openData,
      isDemonstration: OPEN_DATA_URL === undefined,
      isMirrored: OPEN_DATA_URL !== undefined,
    },
  }),
})
