import { desc, eq, sql } from 'drizzle-orm'
import { OBJECT_RULES, SENSOR_SCOPES, type TokenScope } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { accessTokens as table } from '../../database/schema'
import { newTokenSecret } from '../../http/auth/bearer-token'
import type { Principal } from '../../http/auth/principal'
import { hashToken } from '../../http/auth/sessions'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'

/** An access token of a device or integration, without its secret. Moments are ISO 8601. */
export interface TokenFacts {
  id: string
  /** The device or integration that uses it. */
  name: string
  scopes: TokenScope[]
  /** The DevEUIs of the sensors whose messages it may send; `null` for all. */
  devices: string[] | null
  /** The last characters of the secret. */
  ending: string
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
  /** The previous secret, while it still works. */
  previous: { until: string; lastUsedAt: string | null } | null
}

/** The secret is stored nowhere: the record keeps its hash. */
export interface TokenWithSecret {
  token: TokenFacts
  secret: string
}

/** The person who manages the tokens: each has those that `OBJECT_RULES.token` says. */
export type TokenKeeper = Pick<Principal, 'personId' | 'roles'>

/** The tokens that the keeper may have, the newest first. */
export async function listTokens(query: Executor, keeper: TokenKeeper): Promise<TokenFacts[]> {
  const rows = await query.select().from(table).orderBy(desc(table.createdAt))
  return rows.filter((row) => OBJECT_RULES.token(keeper, row)).map(presentToken)
}

export interface WantedToken {
  name: string
  scopes: readonly TokenScope[]
  /** The DevEUIs of the sensors whose messages it may send; absent or `null` for all. */
  devices?: readonly string[] | null | undefined
  /** Valid for this many days. */
  days: number
}

/** Creates a token. Its secret is only in the answer. */
export async function createToken(
  { transaction, audit }: Change,
  keeper: TokenKeeper,
  { name, scopes, devices: only, days }: WantedToken,
): Promise<TokenWithSecret> {
  if (!OBJECT_RULES.token(keeper, { scopes })) throw sensorTokensOnly()
  const secret = newTokenSecret()
  const wanted = [...new Set(scopes)]
  const devices = limitOf(wanted, only ?? null)
  const [row] = await transaction
    .insert(table)
    .values({ name, scopes: wanted, devices, ...hashed(secret), expiresAt: inDays(days) })
    .returning()
  const token = presentToken(row as TokenRow)
  audit('token.create', `token:${token.id}`, {
    name,
    scopes: wanted,
    ...(devices && { devices: devices.length }),
    expiresAt: token.expiresAt,
  })
  return { token, secret }
}

export interface TokenRotation {
  id: string
  days: number
  /** How long the previous secret still works, in hours. */
  overlapHours: number
}

/** Gives a token a new secret. The previous one still works for a while, so that the device can be reconfigured. */
export async function rotateToken(
  { transaction, audit }: Change,
  keeper: TokenKeeper,
  { id, days, overlapHours }: TokenRotation,
): Promise<TokenWithSecret> {
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
}

/** Changes for which sensors a token may send messages; `null` for all. Its secret stays. */
export async function limitToken(
  { transaction, audit }: Change,
  keeper: TokenKeeper,
  { id, devices: only }: { id: string; devices: readonly string[] | null },
): Promise<TokenFacts> {
  const known = await lockToken(transaction, keeper, id)
  if (known.revokedAt)
    throw new Refusal('not-possible-now', `${known.name} is revoked for good: make a new token.`)
  const devices = limitOf(known.scopes, only)
  const [row] = await transaction.update(table).set({ devices }).where(eq(table.id, id)).returning()
  audit('token.limit', `token:${id}`, { from: known.devices?.length ?? 'all', to: devices?.length ?? 'all' })
  return presentToken(row as TokenRow)
}

/** Revokes a token with all its secrets, for good. */
export async function revokeToken(
  { transaction, audit }: Change,
  keeper: TokenKeeper,
  id: string,
): Promise<TokenFacts> {
  const known = await lockToken(transaction, keeper, id)
  if (known.revokedAt) return presentToken(known)
  const [row] = await transaction
    .update(table)
    .set({ revokedAt: sql`now()`, previousHash: null, previousUntil: null })
    .where(eq(table.id, id))
    .returning()
  audit('token.revoke', `token:${id}`, {})
  return presentToken(row as TokenRow)
}

async function lockToken(transaction: Executor, keeper: TokenKeeper, id: string): Promise<TokenRow> {
  const [token] = await transaction.select().from(table).where(eq(table.id, id)).for('update')
  if (token && OBJECT_RULES.token(keeper, token)) return token
  throw new Refusal('unknown-token', 'There is no such access token. Reload the list.')
}

function sensorTokensOnly(): Refusal {
  return Refusal.ofField(
    'not-allowed',
    'body.scopes',
    `Supervisors make tokens with ${SENSOR_SCOPES.join(' and ')}: an administrator makes others.`,
  )
}

/** Only messages of sensors have a device; with another scope a limit would promise what it does not hold. */
function limitOf(scopes: readonly TokenScope[], devices: readonly string[] | null): string[] | null {
  if (devices === null) return null
  if (scopes.every((scope) => scope === 'uplinks:write')) return [...new Set(devices)].sort()
  throw Refusal.ofField(
    'invalid-input',
    'body.devices',
    'A token for some sensors only sends their messages: leave out what else it may do, or the sensors.',
  )
}

type TokenRow = typeof table.$inferSelect

const ENDING_LENGTH = 4
const hashed = (secret: string) => ({ tokenHash: hashToken(secret), ending: secret.slice(-ENDING_LENGTH) })
const inDays = (days: number) => sql`now() + ${days} * interval '1 day'`

function presentToken(row: TokenRow): TokenFacts {
  const isOverlapping = row.previousUntil !== null && row.previousUntil.getTime() > Date.now()
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    devices: row.devices,
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
