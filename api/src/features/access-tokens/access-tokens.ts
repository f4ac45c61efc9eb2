import { desc, eq, sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import {
  type AccessToken,
  type NewSecret,
  OBJECT_RULES,
  OPERATIONS,
  SENSOR_SCOPES,
  type TokenScope,
} from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { accessTokens as table } from '../../database/schema'
import { newTokenSecret } from '../../http/auth/bearer-token'
import type { Principal } from '../../http/auth/principal'
import { hashToken } from '../../http/auth/sessions'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Changeable, changeRecord } from '../../record/change-record'

/** Access tokens for devices and integrations, managed by administrators; those of sensors also by supervisors. */
export const accessTokens = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.listAccessTokens, async (_, { principal }) => ({
      tokens: await listAccessTokens(app.database.query, principal),
    }))
    serveOperation(app, OPERATIONS.createAccessToken, ({ body }, { principal }) =>
      createAccessToken(app, principal, body),
    )
    serveOperation(app, OPERATIONS.rotateAccessToken, ({ params, body }, { principal }) =>
      rotateAccessToken(app, principal, { ...params, ...body }),
    )
    serveOperation(app, OPERATIONS.revokeAccessToken, ({ params }, { principal }) =>
      revokeAccessToken(app, principal, params.id),
    )
  },
  { name: 'access-tokens', dependencies: ['database', 'auth', 'live'] },
)

/** The person who manages the tokens. @internal */
export type TokenKeeper = Pick<Principal, 'personId' | 'name' | 'roles'>

async function listAccessTokens(query: Executor, keeper: TokenKeeper): Promise<AccessToken[]> {
  const rows = await query.select().from(table).orderBy(desc(table.createdAt))
  return rows.filter((row) => OBJECT_RULES.token(keeper, row)).map(presentToken)
}

interface WantedToken {
  /** The device or integration that will use it. */
  name: string
  scopes: readonly TokenScope[]
  /** Valid for this many days. */
  days: number
}

/** Creates a token. Its secret is only in the response and stored nowhere. @internal */
export const createAccessToken = (
  app: Changeable,
  keeper: TokenKeeper,
  { name, scopes, days }: WantedToken,
): Promise<NewSecret> =>
  changeRecord(app, keeper.name, async ({ transaction, audit }) => {
    if (!OBJECT_RULES.token(keeper, { scopes })) throw sensorTokensOnly()
    const secret = newTokenSecret()
    const wanted = [...new Set(scopes)]
    const [row] = await transaction
      .insert(table)
      .values({ name, scopes: wanted, ...hashed(secret), expiresAt: inDays(days) })
      .returning()
    const token = presentToken(row as TokenRow)
    audit('token.create', `token:${token.id}`, { name, scopes: wanted, expiresAt: token.expiresAt })
    return { token, secret }
  })

interface Rotation {
  id: string
  days: number
  /** How long the previous secret still works, in hours. */
  overlapHours: number
}

/** Gives a token a new secret. The previous one still works for a while, so that the device can be reconfigured. @internal */
export const rotateAccessToken = (
  app: Changeable,
  keeper: TokenKeeper,
  { id, days, overlapHours }: Rotation,
): Promise<NewSecret> =>
  changeRecord(app, keeper.name, async ({ transaction, audit }) => {
    const known = await lockToken(transaction, keeper, id)
    if (known.revokedAt)
      throw new Refusal('not-possible-now', `${known.name} is revoked for good: make a new token.`)
    const secret = newTokenSecret()
    const [row] = await transaction
      .update(table)
      .set({
        ...hashed(secret),
        expiresAt: inDays(days),
        lastUsedAt: null,
        previousHash: known.tokenHash,
        // An expired secret does not become valid again.
        previousUntil: sql`least(${known.expiresAt.toISOString()}::timestamptz, now() + ${overlapHours} * interval '1 hour')`,
        previousUsedAt: known.lastUsedAt,
      })
      .where(eq(table.id, id))
      .returning()
    const token = presentToken(row as TokenRow)
    audit('token.rotate', `token:${id}`, { overlapHours, expiresAt: token.expiresAt })
    return { token, secret }
  })

/** Revokes a token with all its secrets, for good. @internal */
export const revokeAccessToken = (app: Changeable, keeper: TokenKeeper, id: string): Promise<AccessToken> =>
  changeRecord(app, keeper.name, async ({ transaction, audit }) => {
    const known = await lockToken(transaction, keeper, id)
    if (known.revokedAt) return presentToken(known)
    const [row] = await transaction
      .update(table)
      .set({ revokedAt: sql`now()`, previousHash: null, previousUntil: null })
      .where(eq(table.id, id))
      .returning()
    audit('token.revoke', `token:${id}`, {})
    return presentToken(row as TokenRow)
  })

async function lockToken(transaction: Executor, keeper: TokenKeeper, id: string): Promise<TokenRow> {
  const [token] = await transaction.select().from(table).where(eq(table.id, id)).for('update')
  if (token && OBJECT_RULES.token(keeper, token)) return token
  throw new Refusal('unknown-token', 'There is no such access token. Reload the list.')
}

function sensorTokensOnly(): Refusal {
  const detail = `Supervisors make tokens with ${SENSOR_SCOPES.join(' and ')}: an administrator makes others.`
  return new Refusal('not-allowed', detail, [{ field: 'body.scopes', detail }])
}

type TokenRow = typeof table.$inferSelect

const ENDING_LENGTH = 4
const hashed = (secret: string) => ({ tokenHash: hashToken(secret), ending: secret.slice(-ENDING_LENGTH) })
const inDays = (days: number) => sql`now() + ${days} * interval '1 day'`

function presentToken(row: TokenRow): AccessToken {
  const isOverlapping = row.previousUntil !== null && row.previousUntil.getTime() > Date.now()
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    ending: row.ending,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    previous:
      row.previousUntil && isOverlapping
        ? { until: row.previousUntil.toISOString(), lastUsedAt: row.previousUsedAt?.toISOString() ?? null }
        : null,
  }
}
