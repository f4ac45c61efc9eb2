import { MomentSchema, operation, TokenScopeSchema, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** The longest validity of an access token, in days: two years. */
const TOKEN_DAYS_MAX = 730
/** The longest time, in hours, for which the previous secret still works after a rotation: a week. */
const TOKEN_OVERLAP_HOURS_MAX = 168

const AccessTokenSchema = z.object({
  id: z.uuid(),
  /** The device or integration that owns the token. */
  name: z.string(),
  scopes: z.array(TokenScopeSchema),
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

export const revokeAccessToken = operation({
  method: 'POST',
  path: '/api/access-tokens/:id/revoke',
  summary: 'Ends a token, with every secret of it, for good.',
  needs: 'sensor-tokens:manage',
  params: TokenIdSchema,
  answer: AccessTokenSchema,
})
