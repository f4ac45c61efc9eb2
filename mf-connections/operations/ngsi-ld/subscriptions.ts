import { MomentSchema, operation, typedText, wholeNumber } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { ATTRIBUTES } from './attributes'
import { acceptHeader, NGSI_REFUSAL } from './media-types'

// Subscriptions of NGSI-LD (ETSI GS CIM 009, 5.8): another system is told of the bins whose attributes changed.

/** Made at Connections for one system, whose subscriptions no other system sees. */
const headers = z.object({
  'x-auth-token': z
    .string('Send the key that the council made for your system at Connections.')
    .check(z.maxLength(200)),
})
const CONTAINER = z.literal('WasteContainer', 'Give WasteContainer: there is no other type.')

const AttributesSchema = z.array(
  z.enum(ATTRIBUTES, `Give attributes of WasteContainer: ${ATTRIBUTES.join(', ')}.`),
)

// A member that is not here is refused: a platform that asked for something else would not know that it does not get it.

const SelectorSchema = z.strictObject({
  type: CONTAINER,
  id: z.optional(typedText(200)),
  /** Refused: a regular expression of a stranger may take hours. */
  idPattern: z.optional(z.unknown()),
})

const GeoQuerySchema = z.strictObject({
  georel: z
    .string()
    .check(z.regex(/^near;maxDistance==\d{1,7}(\.\d{1,3})?$/, 'Give near;maxDistance==500, in metres.')),
  geometry: z.literal('Point', 'Give Point.'),
  geoproperty: z.optional(z.literal('location', 'Give location.')),
  coordinates: z.tuple(
    [z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))],
    'Give [longitude, latitude], such as [174.776, -41.287].',
  ),
})

const HeaderSchema = z.strictObject({
  key: z
    .string()
    .check(
      z.regex(
        /^(?!host$|content-|transfer-|connection$)[A-Za-z][\w-]{0,60}$/i,
        'Give the name of a header that is the receiver’s, such as X-Auth-Token.',
      ),
    ),
  value: z.string().check(z.regex(/^[\x20-\x7e]{0,400}$/, 'Give a text of at most 400 ASCII characters.')),
})

export const NewSubscriptionSchema = z.strictObject({
  id: z.optional(
    z.string().check(z.regex(/^urn:[\w:.-]{1,150}$/, 'Give an id such as urn:ngsi-ld:Subscription:levels.')),
  ),
  type: z.literal('Subscription', 'Give Subscription.'),
  subscriptionName: z.optional(typedText(200)),
  description: z.optional(typedText(200)),
  entities: z.array(SelectorSchema).check(z.minLength(1, 'Give the type of the entities.'), z.maxLength(100)),
  watchedAttributes: z.optional(AttributesSchema),
  q: z.optional(typedText(500)),
  geoQ: z.optional(GeoQuerySchema),
  notification: z.strictObject({
    attributes: z.optional(AttributesSchema),
    format: z.optional(z.enum(['normalized', 'keyValues'], 'Give normalized or keyValues.')),
    endpoint: z.strictObject({
      uri: z.string().check(z.regex(/^https?:\/\/\S{1,400}$/, 'Give the whole address of the receiver.')),
      accept: z.optional(
        z.enum(['application/json', 'application/ld+json'], 'Give application/json or application/ld+json.'),
      ),
      receiverInfo: z.optional(z.array(HeaderSchema).check(z.maxLength(10))),
    }),
  }),
  expiresAt: z.optional(MomentSchema),
  /** Between two notifications, in s. */
  throttling: z.optional(
    z.number().check(z.gte(1, 'Give 1 to 86,400 s.'), z.lte(86_400, 'Give 1 to 86,400 s.')),
  ),
  isActive: z.optional(z.boolean()),
  /** The names are those of our own context, whichever is named. */
  '@context': z.optional(z.unknown()),
})
export type NewSubscription = z.infer<typeof NewSubscriptionSchema>

/** For the OpenAPI description. */
const EXAMPLE = {
  id: 'urn:ngsi-ld:Subscription:full-bins',
  type: 'Subscription',
  entities: [{ type: 'WasteContainer' }],
  watchedAttributes: ['fillingLevel'],
  q: 'fillingLevel>0.8',
  notification: {
    format: 'keyValues',
    endpoint: { uri: 'https://platform.example.govt.nz/notify', accept: 'application/json' },
  },
  throttling: 60,
}
const EXAMPLE_KEPT = {
  ...EXAMPLE,
  status: 'active',
  notification: {
    ...EXAMPLE.notification,
    status: 'ok',
    timesSent: 1,
    lastNotification: '2026-11-20T03:14:00.000Z',
    lastSuccess: '2026-11-20T03:14:00.000Z',
  },
}
const asKey = { headers: { 'x-auth-token': 'KEY' } }
const ofOne = { ...asKey, params: { id: EXAMPLE.id } }

const path = '/ngsi-ld/v1/subscriptions'
const byKey = { needs: 'nothing', headers, ...NGSI_REFUSAL } as const
const readByKey = { ...byKey, headers: z.extend(headers, acceptHeader) } as const
const params = z.object({ id: typedText(200) })

export const createSubscription = operation({
  method: 'POST',
  path,
  summary:
    'NGSI-LD: subscribes to changes of bins, with a key from Connections in X-Auth-Token. The first notification has all bins that match. Location in the answer is where the subscription is read and deleted.',
  ...byKey,
  body: NewSubscriptionSchema,
  answer: z.object({ id: z.string() }),
  status: 201,
  examples: { ...asKey, body: EXAMPLE, answer: { id: EXAMPLE.id } },
})

export const listSubscriptions = operation({
  method: 'GET',
  path,
  summary: 'NGSI-LD: the subscriptions of the system that has the key in X-Auth-Token.',
  ...readByKey,
  query: z.strictObject({
    limit: z._default(z.optional(wholeNumber(1, 1000)), 20),
    offset: z._default(z.optional(wholeNumber(0, 1_000_000)), 0),
  }),
  answer: 'application/ld+json',
  examples: { ...asKey, answer: [EXAMPLE_KEPT] },
})

export const getSubscription = operation({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'NGSI-LD: one subscription, and how its last notification went.',
  ...readByKey,
  params,
  answer: 'application/ld+json',
  examples: { ...ofOne, answer: EXAMPLE_KEPT },
})

export const deleteSubscription = operation({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'NGSI-LD: ends a subscription.',
  ...byKey,
  params,
  answer: null,
  status: 204,
  examples: ofOne,
})
