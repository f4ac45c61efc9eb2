import { operation, typedText, wholeNumber } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { acceptHeader, NGSI_REFUSAL } from './media-types'

// NGSI-LD (ETSI GS CIM 009): bins as WasteContainer of the Smart Data Models. A parameter that is not named here is refused.

/** An entity as it is shown, for the OpenAPI description. */
const EXAMPLE = {
  id: 'urn:ngsi-ld:WasteContainer:WN042',
  type: 'WasteContainer',
  binId: 'WN042',
  location: { type: 'Point', coordinates: [174.7781, -41.279009] },
  address: {
    streetAddress: '3 Lambton Quay',
    addressLocality: 'Wellington Central',
    addressCountry: 'NZ',
  },
  storedWasteKind: 'other',
  description: 'general',
  fillingLevel: 0.85,
  binLoggedTime: '2026-11-20T03:14:00.000Z',
  dateLastEmptying: '2026-11-18T20:41:00.000Z',
  '@context': [
    'https://raw.githubusercontent.com/smart-data-models/dataModel.WasteManagement/master/context.jsonld',
    'https://uri.etsi.org/ngsi-ld/v1/ngsi-ld-core-context.jsonld',
  ],
}

const open = {
  method: 'GET',
  needs: 'nothing',
  headers: z.object(acceptHeader),
  answer: 'application/ld+json',
  ...NGSI_REFUSAL,
} as const
const asLinked = { headers: { accept: 'application/ld+json' } }
/** Names with commas between. */
const attrs = z.optional(typedText(500))
const options = z.optional(
  z.enum(['normalized', 'keyValues'], 'Give normalized or keyValues, or leave it out.'),
)

export const listEntities = operation({
  ...open,
  path: '/ngsi-ld/v1/entities',
  summary:
    'Bins as NGSI-LD entities of the type WasteContainer, in the order of their ids: pages by limit and offset, filtered by id, q, attrs and nearness. count=true gives their number in NGSILD-Results-Count. A bin without a place is not among them.',
  query: z.strictObject({
    type: z.optional(z.literal('WasteContainer', 'Give type=WasteContainer: there is no other.')),
    id: z.optional(typedText(2000)),
    attrs,
    q: z.optional(typedText(500)),
    georel: z.optional(
      z
        .string()
        .check(z.regex(/^near;maxDistance==\d{1,7}(\.\d{1,3})?$/, 'Give near;maxDistance==500, in metres.')),
    ),
    geometry: z.optional(z.literal('Point', 'Give Point.')),
    coordinates: z.optional(typedText(100)),
    geoproperty: z.optional(z.literal('location', 'Give location.')),
    options,
    count: z.optional(z.enum(['true', 'false'], 'Give true or false.')),
    limit: z._default(z.optional(wholeNumber(1, 1000)), 20),
    offset: z._default(z.optional(wholeNumber(0, 1_000_000)), 0),
  }),
  examples: {
    ...asLinked,
    query: { type: 'WasteContainer', q: 'fillingLevel>0.8', options: 'keyValues' },
    answer: [EXAMPLE],
  },
})

export const getEntity = operation({
  ...open,
  path: '/ngsi-ld/v1/entities/:id',
  summary: 'One bin as an NGSI-LD entity, by an id such as urn:ngsi-ld:WasteContainer:WN042.',
  params: z.object({ id: typedText(200) }),
  query: z.strictObject({
    type: z.optional(z.literal('WasteContainer', 'Give WasteContainer, or leave it out.')),
    attrs,
    options,
  }),
  examples: { ...asLinked, params: { id: EXAMPLE.id }, query: { options: 'keyValues' }, answer: EXAMPLE },
})
