import { MomentSchema, operation, TokenScopeSchema, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** The longest validity of an access token, in days: two years. */
const TOKEN_DAYS_MAX = 730
/** The longest time, in hours, for which the previous secret still works after a rotation: a week. */
const TOKEN_OVERLAP_HOURS_MAX = 168

/** The most sensors to which a token can be limited. */
const TOKEN_DEVICES_MAX = 1000

const devices = z
  .array(
    z.pipe(
      z
        .string()
        .check(z.trim(), z.regex(/^[0-9A-Fa-f]{16}$/, 'Give the 16 hexadecimal digits of each DevEUI.')),
      z.transform((text) => text.toUpperCase()),
    ),
  )
  .check(
    z.minLength(1, 'Give at least one DevEUI, or none of this for all sensors.'),
    z.maxLength(TOKEN_DEVICES_MAX, `Give at most ${TOKEN_DEVICES_MAX} DevEUIs.`),
  )

const AccessTokenSchema = z.object({
  id: z.uuid(),
  /** The device or integration that owns the token. */
  name: z.string(),
  scopes: z.array(TokenScopeSchema),
  /** The DevEUIs of the sensors whose messages it may send; `null` for all. */
  devices: z.nullable(z.array(z.string())),
  /** The last characters of the secret, for telling tokens apart. */
  ending: z.string(),
  createdAt: MomentSchema,
  expiresAt: MomentSchema,
  lastUsedAt: z.nullable(MomentSchema),
  revokedAt: z.nullable(MomentSchema),
  /** The previous secret, while it still works. */
  previous: z.nullable(z.object({ until: MomentSchema, lastUsedAt: z.nullable(MomentSchema) })),
})
export type AccessToken = z.infer<typeof AccessTokenSchema>

const TokenIdSchema = z.object({ id: z.uuid('Give the id of a token.') })

const days = z
  .int()
  .check(
    z.gte(1, `Give a number of days from 1 to ${TOKEN_DAYS_MAX}.`),
    z.lte(TOKEN_DAYS_MAX, `Give a number of days from 1 to ${TOKEN_DAYS_MAX}.`),
  )
/** The secret is sent only in this response; the record keeps its hash. */
const NewSecretSchema = z.object({ token: AccessTokenSchema, secret: z.string() })
export type NewSecret = z.infer<typeof NewSecretSchema>

export const listAccessTokens = operation({
  method: 'GET',
  path: '/api/access-tokens',
  summary:
    'The access tokens that the caller looks after, the newest first, without their secrets: a supervisor those of sensors and gateways, an administrator all.',
  needs: 'sensor-tokens:manage',
  answer: z.object({ tokens: z.array(AccessTokenSchema) }),
})

export const createAccessToken = operation({
  method: 'POST',
  path: '/api/access-tokens',
  summary: 'Makes an access token; its secret is in this answer and nowhere else.',
  needs: 'sensor-tokens:manage',
  body: z.strictObject({
    name: typedText(100),
    scopes: z
      .array(TokenScopeSchema)
      .check(z.minLength(1, 'Choose at least one scope.'), z.maxLength(10, 'Name each scope once.')),
    /** A token of a gateway sends for its own sensors alone; that of a network server needs none of this. */
    devices: z.nullish(devices),
    days,
  }),
  answer: NewSecretSchema,
  status: 201,
})

export const rotateAccessToken = operation({
  method: 'POST',
  path: '/api/access-tokens/:id/rotate',
  summary: 'Gives a token a new secret and a new validity; the old secret goes on working for some hours.',
  needs: 'sensor-tokens:manage',
  params: TokenIdSchema,
  body: z.strictObject({
    days,
    overlapHours: z
      .int()
      .check(
        z.gte(0, `Give a number of hours from 0 to ${TOKEN_OVERLAP_HOURS_MAX}.`),
        z.lte(TOKEN_OVERLAP_HOURS_MAX, `Give a number of hours from 0 to ${TOKEN_OVERLAP_HOURS_MAX}.`),
      ),
  }),
  answer: NewSecretSchema,
})

export const limitAccessToken = operation({
  method: 'PUT',
  path: '/api/access-tokens/:id/devices',
  summary: 'Changes for which sensors a token may send messages; null for all. Its secret stays.',
  needs: 'sensor-tokens:manage',
  params: TokenIdSchema,
  body: z.strictObject({ devices: z.nullable(devices) }),
  answer: AccessTokenSchema,
})

export const revokeAccessToken = operation({
  method: 'POST',
  path: '/api/access-tokens/:id/revoke',
  summary: 'Ends a token, with every secret of it, for good.',
  needs: 'sensor-tokens:manage',
  params: TokenIdSchema,
  answer: AccessTokenSchema,
})
