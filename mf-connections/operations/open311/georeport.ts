import { formFile, MomentSchema, operation, PHOTO_MAX_BYTES, PHOTOS_MAX } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { GEOREPORT_EXAMPLES, GEOREPORT_XML } from './georeport-examples'

// GeoReport v2, https://wiki.open311.org/GeoReport_v2, each resource as XML and as JSON. Unknown parameters are left alone, as the standard
// asks: `jurisdiction_id` is one, because a server is of one council.

const XML = { answer: 'text/xml', refusal: 'text/xml' } as const
const JSON_REFUSAL = { refusal: 'application/json' } as const
const open = { needs: 'nothing' } as const

const text = z.string()

/** Values with commas between. */
const list = z.optional(
  z.pipe(
    z.string(),
    z.transform((given) =>
      given
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    ),
  ),
)

const ServiceSchema = z.object({
  service_code: text,
  service_name: text,
  description: text,
  metadata: z.boolean(),
  type: z.literal('realtime'),
  keywords: text,
  group: text,
})
export type Service = z.infer<typeof ServiceSchema>

const AttributeSchema = z.object({
  variable: z.boolean(),
  code: text,
  datatype: z.enum(['string', 'singlevaluelist']),
  required: z.boolean(),
  datatype_description: text,
  order: z.int(),
  description: text,
  values: z.optional(z.array(z.object({ key: text, name: text }))),
})
const DefinitionSchema = z.object({ service_code: text, attributes: z.array(AttributeSchema) })
export type ServiceDefinition = z.infer<typeof DefinitionSchema>

const RequestSchema = z.object({
  service_request_id: text,
  status: z.enum(['open', 'closed']),
  status_notes: text,
  service_name: text,
  service_code: text,
  /** What is wrong with which bin. What a resident wrote is not published. */
  description: text,
  agency_responsible: text,
  requested_datetime: MomentSchema,
  updated_datetime: MomentSchema,
  address: text,
  lat: z.nullable(z.number()),
  long: z.nullable(z.number()),
})
export type ServiceRequest = z.infer<typeof RequestSchema>

const UpdateSchema = z.object({
  update_id: text,
  service_request_id: text,
  status: z.enum(['open', 'closed']),
  /** Whole seconds, within the time that was asked for. */
  updated_datetime: MomentSchema,
  /** What staff wrote to residents; left out when they wrote nothing. */
  description: z.optional(text),
})
export type RequestUpdate = z.infer<typeof UpdateSchema>

const ReceiptSchema = z.object({
  service_request_id: text,
  service_notice: text,
  account_id: z.nullable(z.string()),
})
export type RequestReceipt = z.infer<typeof ReceiptSchema>

const TokenSchema = z.object({ service_request_id: text, token: text })
const UpdateReceiptSchema = z.object({
  update_id: text,
  /** Which photos were left out, and why. */
  service_notice: z.optional(text),
})
export type UpdateReceipt = z.infer<typeof UpdateReceiptSchema>

const EndpointSchema = z.object({
  specification: text,
  url: text,
  changeset: text,
  type: z.enum(['production', 'test', 'acceptance']),
  formats: z.array(text),
})
const DiscoverySchema = z.object({
  changeset: text,
  contact: text,
  key_service: text,
  endpoints: z.array(EndpointSchema),
})
export type Discovery = z.infer<typeof DiscoverySchema>

const discover = { method: 'GET', ...open } as const
export const open311DiscoveryXml = operation({
  ...discover,
  ...XML,
  path: '/open311/v2/discovery.xml',
  summary: 'Open311: where the endpoint is and who gives keys, as XML.',
  examples: { ...GEOREPORT_EXAMPLES.discovery, answer: GEOREPORT_XML.discovery },
})
export const open311Discovery = operation({
  ...discover,
  ...JSON_REFUSAL,
  path: '/open311/v2/discovery.json',
  summary: 'Open311: where the endpoint is and who gives keys.',
  answer: DiscoverySchema,
  examples: GEOREPORT_EXAMPLES.discovery,
})

const listServices = { method: 'GET', ...open } as const
export const open311ServicesXml = operation({
  ...listServices,
  ...XML,
  path: '/open311/v2/services.xml',
  summary: 'Open311: what can be reported, as XML.',
  examples: { ...GEOREPORT_EXAMPLES.services, answer: GEOREPORT_XML.services },
})
export const open311Services = operation({
  ...listServices,
  ...JSON_REFUSAL,
  path: '/open311/v2/services.json',
  summary: 'Open311: what can be reported.',
  answer: z.array(ServiceSchema),
  examples: GEOREPORT_EXAMPLES.services,
})

const byCode = { method: 'GET', ...open, params: z.object({ code: text }) } as const
export const open311ServiceXml = operation({
  ...byCode,
  ...XML,
  path: '/open311/v2/services/:code.xml',
  summary: 'Open311: what a service asks for, as XML.',
  examples: { ...GEOREPORT_EXAMPLES.service, answer: GEOREPORT_XML.service },
})
export const open311Service = operation({
  ...byCode,
  ...JSON_REFUSAL,
  path: '/open311/v2/services/:code.json',
  summary: 'Open311: what a service asks for.',
  answer: DefinitionSchema,
  examples: GEOREPORT_EXAMPLES.service,
})

const listRequests = {
  method: 'GET',
  ...open,
  query: z.object({
    service_request_id: list,
    service_code: list,
    status: list,
    start_date: z.optional(MomentSchema),
    end_date: z.optional(MomentSchema),
  }),
} as const
export const open311RequestsXml = operation({
  ...listRequests,
  ...XML,
  path: '/open311/v2/requests.xml',
  summary: 'Open311: requests by id, service, status and time, the newest first, as XML.',
  examples: { ...GEOREPORT_EXAMPLES.requests, answer: GEOREPORT_XML.requests },
})
export const open311Requests = operation({
  ...listRequests,
  ...JSON_REFUSAL,
  path: '/open311/v2/requests.json',
  summary:
    'Open311: requests by id, service, status and time, the newest first: at most 1,000, of the last 90 days unless asked otherwise. Those that wait for moderation are not among them.',
  answer: z.array(RequestSchema),
  examples: GEOREPORT_EXAMPLES.requests,
})

const byRequest = { method: 'GET', ...open, params: z.object({ id: text }) } as const
export const open311RequestXml = operation({
  ...byRequest,
  ...XML,
  path: '/open311/v2/requests/:id.xml',
  summary: 'Open311: one request, as XML.',
  examples: { ...GEOREPORT_EXAMPLES.request, answer: GEOREPORT_XML.requests },
})
export const open311Request = operation({
  ...byRequest,
  ...JSON_REFUSAL,
  path: '/open311/v2/requests/:id.json',
  summary: 'Open311: one request.',
  answer: z.array(RequestSchema),
  examples: GEOREPORT_EXAMPLES.request,
})

// What a file really holds is looked at when it is read.
const photo = z.optional(
  formFile({
    maxBytes: PHOTO_MAX_BYTES,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/octet-stream'],
  }),
)
const optionalText = z.optional(text)
/** A form has text, JSON may have a number. */
const degrees = z.optional(
  z.pipe(
    z.union([z.string(), z.number()], 'Give degrees, such as -41.28664.'),
    z.transform((given) => String(given)),
  ),
)
const photoFields = {
  media_url: z.optional(z.union([text, z.array(text)])),
  photo1: photo,
  photo2: photo,
  photo3: photo,
}

const NewRequestSchema = z.object({
  api_key: optionalText,
  service_code: z.string('Give the service_code of a service: services.xml lists them.'),
  lat: degrees,
  long: degrees,
  address_string: optionalText,
  'attribute[bin_id]': optionalText,
  'attribute[bin_type]': optionalText,
  'attribute[fixmystreet_id]': optionalText,
  description: optionalText,
  first_name: optionalText,
  last_name: optionalText,
  email: optionalText,
  phone: optionalText,
  ...photoFields,
})
export type NewRequest = z.infer<typeof NewRequestSchema>
export type SentPhotos = Pick<NewRequest, keyof typeof photoFields>

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const
const BODY_BYTES = PHOTOS_MAX * PHOTO_MAX_BYTES + 64 * 1024

const createRequest = {
  method: 'POST',
  ...open,
  forms: FORMS,
  bodyBytes: BODY_BYTES,
  body: NewRequestSchema,
} as const
export const open311CreateRequestXml = operation({
  ...createRequest,
  ...XML,
  path: '/open311/v2/requests.xml',
  summary: 'Open311: makes a request, answered as XML. The same request sent twice is one.',
  examples: { ...GEOREPORT_EXAMPLES.createRequest, answer: GEOREPORT_XML.receipt },
})
export const open311CreateRequest = operation({
  ...createRequest,
  ...JSON_REFUSAL,
  path: '/open311/v2/requests.json',
  summary: 'Open311: makes a request. The same request sent twice is one.',
  answer: z.array(ReceiptSchema),
  examples: GEOREPORT_EXAMPLES.createRequest,
})

const byToken = { method: 'GET', ...open, params: z.object({ token: text }) } as const
export const open311TokenXml = operation({
  ...byToken,
  ...XML,
  path: '/open311/v2/tokens/:token.xml',
  summary: 'Open311: the id of a request by its token, which is the id itself, as XML.',
  examples: { ...GEOREPORT_EXAMPLES.token, answer: GEOREPORT_XML.token },
})
export const open311Token = operation({
  ...byToken,
  ...JSON_REFUSAL,
  path: '/open311/v2/tokens/:token.json',
  summary: 'Open311: the id of a request by its token, which is the id itself.',
  answer: z.array(TokenSchema),
  examples: GEOREPORT_EXAMPLES.token,
})

const listUpdates = {
  method: 'GET',
  ...open,
  query: z.object({ start_date: z.optional(MomentSchema), end_date: z.optional(MomentSchema) }),
} as const
export const open311UpdatesXml = operation({
  ...listUpdates,
  ...XML,
  path: '/open311/v2/servicerequestupdates.xml',
  summary: 'Open311: how requests changed in a time, the oldest change first, as XML.',
  examples: { ...GEOREPORT_EXAMPLES.updates, answer: GEOREPORT_XML.updates },
})
export const open311Updates = operation({
  ...listUpdates,
  ...JSON_REFUSAL,
  path: '/open311/v2/servicerequestupdates.json',
  summary: 'Open311: how requests changed in a time, the oldest change first.',
  answer: z.array(UpdateSchema),
  examples: GEOREPORT_EXAMPLES.updates,
})

const NewUpdateSchema = z.object({
  api_key: optionalText,
  service_request_id: z.string('Give the service_request_id of a request that you made.'),
  update_id: optionalText,
  update_id_ext: optionalText,
  status: optionalText,
  description: optionalText,
  ...photoFields,
})
export type NewUpdate = z.infer<typeof NewUpdateSchema>

const createUpdate = {
  method: 'POST',
  ...open,
  forms: FORMS,
  bodyBytes: BODY_BYTES,
  body: NewUpdateSchema,
} as const
export const open311CreateUpdateXml = operation({
  ...createUpdate,
  ...XML,
  path: '/open311/v2/servicerequestupdates.xml',
  summary:
    'Open311: adds what a resident wrote, and photos, to a request that the same key made, answered as XML.',
  examples: { ...GEOREPORT_EXAMPLES.createUpdate, answer: GEOREPORT_XML.updateReceipt },
})
export const open311CreateUpdate = operation({
  ...createUpdate,
  ...JSON_REFUSAL,
  path: '/open311/v2/servicerequestupdates.json',
  summary: 'Open311: adds what a resident wrote, and photos, to a request that the same key made.',
  answer: z.array(UpdateReceiptSchema),
  examples: GEOREPORT_EXAMPLES.createUpdate,
})
