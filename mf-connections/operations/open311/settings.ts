import { MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

const Open311SettingsSchema = z.strictObject({
  /** Whether requests without a key are taken, within the limits of residents' reports. */
  takesAnonymous: z.boolean(),
  /** How far from the place of a request its bin may stand, in m. */
  nearestM: z.int().check(z.gte(5, 'Give 5 to 500 m.'), z.lte(500, 'Give 5 to 500 m.')),
})
export type Open311Settings = z.infer<typeof Open311SettingsSchema>

/** What a system may do with its key: make requests by Open311, or subscribe by NGSI-LD. */
const KeyPurposeSchema = z.enum(['open311', 'ngsi-ld'])
export type KeyPurpose = z.infer<typeof KeyPurposeSchema>

const Open311KeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  purpose: KeyPurposeSchema,
  madeAt: MomentSchema,
  lastUsedAt: z.nullable(MomentSchema),
  /** How many reports it made. */
  requests: z.int(),
  /** How many subscriptions it has. */
  subscriptions: z.int(),
  /** The last refusal since a request succeeded. */
  failure: z.nullable(z.object({ at: MomentSchema, reason: z.string() })),
})
export type Open311Key = z.infer<typeof Open311KeySchema>

const params = z.object({ id: z.uuid('Give the id of a key.') })

export const readOpen311 = operation({
  method: 'GET',
  path: '/api/connections/open311',
  summary: 'The settings of the Open311 server, its keys, and when requests came last.',
  needs: 'connections:manage',
  answer: z.object({
    settings: Open311SettingsSchema,
    keys: z.array(Open311KeySchema),
    /** When a request made a report last, with a key or without; `null` when none did. */
    lastRequestAt: z.nullable(MomentSchema),
  }),
})

export const putOpen311Settings = operation({
  method: 'PUT',
  path: '/api/connections/open311',
  summary: 'Changes the settings of the Open311 server.',
  needs: 'connections:manage',
  body: Open311SettingsSchema,
  answer: null,
  status: 204,
})

export const putOpen311Key = operation({
  method: 'PUT',
  path: '/api/connections/open311/keys/:id',
  summary:
    'Makes a key for another system, for one purpose, under an id that the caller makes. The key is in this answer and nowhere else; sent again, it is another one.',
  needs: 'connections:manage',
  params,
  body: z.strictObject({ name: typedText(80), purpose: z._default(z.optional(KeyPurposeSchema), 'open311') }),
  answer: z.object({ key: z.string() }),
})

export const removeOpen311Key = operation({
  method: 'DELETE',
  path: '/api/connections/open311/keys/:id',
  summary: 'Removes a key: requests with it are refused from now on. The reports that it made stay.',
  needs: 'connections:manage',
  params,
  answer: null,
  status: 204,
})
