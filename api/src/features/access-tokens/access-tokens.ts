import { desc, eq, sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { type AccessToken, type NewSecret, OPERATIONS, type TokenScope } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { accessTokens as table } from '../../database/schema'
import { newTokenSecret } from '../../http/auth/bearer-token'
import { hashOf } from '../../http/auth/sessions'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Changeable, changeRecord } from '../../record/change-record'

/** What lets devices and integrations in, looked after by administrators. */
export const accessTokens = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.listAccessTokens, async () => ({
      tokens: await listAccessTokens(app.database.query),
    }))
    serveOperation(app, OPERATIONS.createAccessToken, ({ body }, { principal }) =>
      createAccessToken(app, principal.name, body),
    )
    serveOperation(app, OPERATIONS.rotateAccessToken, ({ params, body }, { principal }) =>
      rotateAccessToken(app, principal.name, { ...params, ...body }),
    )
    serveOperation(app, OPERATIONS.revokeAccessToken, ({ params }, { principal }) =>
      revokeAccessToken(app, principal.name, params.id),
    )
  },
  { name: 'access-tokens', dependencies: ['database', 'auth', 'live'] },
)

async function listAccessTokens(query: Executor): Promise<AccessToken[]> {
  const rows = await query.select().from(table).orderBy(desc(table.createdAt))
  return rows.map(presentToken)
}

interface WantedToken {
  /** The device or integration that is to have it. */
  name: string
  scopes: readonly TokenScope[]
  /** For so many days it is valid. */
  days: number
}

/** Makes a token; its secret is in the answer and stored nowhere. @internal */
export const createAccessToken = (
  app: Changeable,
  actor: string,
  { name, scopes, days }: WantedToken,
): Promise<NewSecret> =>
  changeRecord(app, actor, async ({ transaction, audit }) => {
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
  /** For so long the old secret goes on working, in hours. */
  overlapHours: number
}

/** Gives a token a new secret. Of the old ones, the last works on for a while, so that a device can be changed over. @internal */
export const rotateAccessToken = (
  app: Changeable,
  actor: string,
  { id, days, overlapHours }: Rotation,
): Promise<NewSecret> =>
  changeRecord(app, actor, async ({ transaction, audit }) => {
    const known = await lockToken(transaction, id)
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
        // An expired secret does not come back to life.
        previousUntil: sql`least(${known.expiresAt.toISOString()}::timestamptz, now() + ${overlapHours} * interval '1 hour')`,
        previousUsedAt: known.lastUsedAt,
      })
      .where(eq(table.id, id))
      .returning()
    const token = presentToken(row as TokenRow)
    audit('token.rotate', `token:${id}`, { overlapHours, expiresAt: token.expiresAt })
    return { token, secret }
  })

/** Ends a token with every secret of it. One that is revoked stays so. @internal */
export const revokeAccessToken = (app: Changeable, actor: string, id: string): Promise<AccessToken> =>
  changeRecord(app, actor, async ({ transaction, audit }) => {
    const known = await lockToken(transaction, id)
    if (known.revokedAt) return presentToken(known)
    const [row] = await transaction
      .update(table)
      .set({ revokedAt: sql`now()`, previousHash: null, previousUntil: null })
      .where(eq(table.id, id))
      .returning()
    audit('token.revoke', `token:${id}`, {})
    return presentToken(row as TokenRow)
  })

async function lockToken(transaction: Executor, id: string): Promise<TokenRow> {
  const [token] = await transaction.select().from(table).where(eq(table.id, id)).for('update')
  if (token) return token
  throw new Refusal('unknown-token', 'There is no such access token. Reload the list.')
}

type TokenRow = typeof table.$inferSelect

const ENDING_LENGTH = 4
const hashed = (secret: string) => ({ tokenHash: hashOf(secret), ending: secret.slice(-ENDING_LENGTH) })
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
