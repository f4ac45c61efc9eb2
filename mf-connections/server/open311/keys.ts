import { createHash, randomBytes } from 'node:crypto'
import { type Executor, type PartChange, type PartWork, Refusal } from 'api/server-part'
import { and, eq, sql } from 'drizzle-orm'
import type { KeyPurpose, Open311Key, Open311Settings } from '../../operations'
import { open311Keys, open311Requests, open311Settings, passedOnReports } from '../tables'

/** Until the council decides otherwise: only systems that it gave a key. */
const DEFAULT_SETTINGS: Open311Settings = { takesAnonymous: false, nearestM: 50 }

export async function readSettings(query: Executor): Promise<Open311Settings> {
  const [kept] = await query.select().from(open311Settings)
  return kept ? { takesAnonymous: kept.takesAnonymous, nearestM: kept.nearestM } : DEFAULT_SETTINGS
}

export async function saveSettings(
  { transaction, audit, tell }: PartChange,
  settings: Open311Settings,
): Promise<void> {
  await transaction
    .insert(open311Settings)
    .values(settings)
    .onConflictDoUpdate({ target: open311Settings.id, set: settings })
  audit('open311.settings', 'open311', settings)
  tell()
}

/** What people who look after the connections see. */
export async function readState(query: Executor) {
  const [latest] = await query
    .select({ at: sql<string | null>`max(${open311Requests.receivedAt})` })
    .from(open311Requests)
  return {
    settings: await readSettings(query),
    keys: await readKeys(query),
    lastRequestAt: latest?.at ? new Date(latest.at).toISOString() : null,
  }
}

/** Requests of longer ago, from other systems or to them, are not sent again and get no updates. */
const KEPT_DAYS = 400

export const forgetRequests = ({ change }: Pick<PartWork, 'change'>): Promise<void> =>
  change(async ({ transaction }) => {
    await transaction
      .delete(open311Requests)
      .where(sql`received_at < now() - make_interval(days => ${KEPT_DAYS}::int)`)
    await transaction
      .delete(passedOnReports)
      .where(sql`made_at < now() - make_interval(days => ${KEPT_DAYS}::int)`)
  })

async function readKeys(query: Executor): Promise<Open311Key[]> {
  const { rows } = await query.execute<
    Omit<Open311Key, 'failure'> & { failedAt: string; reason: string }
  >(sql`
    select id, name, purpose, made_at as "madeAt", last_used_at as "lastUsedAt", failed_at as "failedAt", failure as reason,
      (select count(*)::int from open311_requests where key_id = open311_keys.id) as requests,
      (select count(*)::int from subscriptions where key_id = open311_keys.id) as subscriptions
    from open311_keys order by name, id`)
  return rows.map(({ failedAt, reason, ...key }) => ({
    ...key,
    madeAt: new Date(key.madeAt).toISOString(),
    lastUsedAt: key.lastUsedAt && new Date(key.lastUsedAt).toISOString(),
    failure: failedAt ? { at: new Date(failedAt).toISOString(), reason } : null,
  }))
}

/** 256 random bits cannot be guessed, so no slow hash is needed. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** Makes a key, or a new one under a known id. */
export async function makeKey(
  { transaction, audit, tell }: PartChange,
  { id, name, purpose, now }: { id: string; name: string; purpose: KeyPurpose; now: number },
): Promise<{ key: string }> {
  const key = randomBytes(32).toString('base64url')
  const values = { name, purpose, hash: hashOf(key) }
  await transaction
    .insert(open311Keys)
    .values({ id, madeAt: new Date(now), ...values })
    .onConflictDoUpdate({ target: open311Keys.id, set: values })
  audit('open311.key-make', `open311-key:${id}`, { name, purpose })
  tell()
  return { key }
}

export async function removeKey({ transaction, audit, tell }: PartChange, id: string): Promise<void> {
  const [removed] = await transaction
    .delete(open311Keys)
    .where(eq(open311Keys.id, id))
    .returning({ name: open311Keys.name })
  // Sent again, because the first answer was lost.
  if (!removed) return
  audit('open311.key-remove', `open311-key:${id}`, removed)
  tell()
}

/** The system that a key is of; `null` for a request without one. Refuses an unknown key. */
export async function systemOf(
  query: Executor,
  key: string | undefined,
  purpose: KeyPurpose = 'open311',
): Promise<{ id: string; name: string } | null> {
  if (!key) return null
  const [known] = await query
    .select({ id: open311Keys.id, name: open311Keys.name })
    .from(open311Keys)
    .where(and(eq(open311Keys.hash, hashOf(key)), eq(open311Keys.purpose, purpose)))
  if (known) return known
  throw new Refusal(
    WRONG_KEY,
    `${purpose === 'open311' ? 'api_key' : 'X-Auth-Token'}: this is no key of this server. The council makes one at Connections.`,
  )
}

export const WRONG_KEY = { kind: 'wrong-api-key', status: 403 } as const

/** Notes how the last request of a system went, for the people who look after the connection. */
export const noteUse = (
  { transaction, tell }: Pick<PartChange, 'transaction' | 'tell'>,
  id: string,
  { at, failure }: { at: Date; failure: string | null },
): Promise<unknown> => {
  tell()
  return transaction
    .update(open311Keys)
    .set({ lastUsedAt: at, failedAt: failure === null ? null : at, failure })
    .where(eq(open311Keys.id, id))
}
