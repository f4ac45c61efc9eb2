import { randomUUID } from 'node:crypto'
import {
  type Executor,
  HostRefused,
  type PartChange,
  Refusal,
  requireReachable,
  type WrittenAnswer,
} from 'api/server-part'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { NewSubscription } from '../../operations/ngsi-ld/subscriptions'
import { entityQuery } from '../../rules/ngsi-ld/entity-query'
import { noteUse, systemOf, WRONG_KEY } from '../open311/keys'
import { refusedParameter } from '../refused-parameter'
import { type SubscriptionRow, subscriptions } from '../tables'
import { placeOf } from './read-entities'
import { ALREADY_EXISTS, writeNgsi } from './write-ngsi'

/** Each look compares all bins for each of them. */
const OF_A_SYSTEM_MAX = 20

/** The system whose key is in X-Auth-Token. */
export async function subscriberOf(
  query: Executor,
  headers: { 'x-auth-token': string },
): Promise<{ id: string; name: string }> {
  const system = await systemOf(query, headers['x-auth-token'], 'ngsi-ld')
  if (system) return system
  throw new Refusal(
    WRONG_KEY,
    'X-Auth-Token: send the key that the council made for your system at Connections.',
  )
}

/** Keeps a subscription. It is notified of all bins that match at the next look. */
export async function subscribe(
  { transaction, audit, tell }: PartChange,
  system: { id: string; name: string },
  { '@context': _, ...body }: NewSubscription,
  { hostsInside, now }: { hostsInside: readonly string[]; now: number },
): Promise<{ id: string }> {
  refuseWhatCannotBe(body, hostsInside)
  const id = body.id ?? `urn:ngsi-ld:Subscription:${randomUUID()}`
  const kept = await transaction.$count(subscriptions, eq(subscriptions.keyId, system.id))
  if (kept >= OF_A_SYSTEM_MAX)
    throw new Refusal(
      'not-possible-now',
      `A system has at most ${OF_A_SYSTEM_MAX} subscriptions: delete one first.`,
    )
  const at = new Date(now)
  const made = await transaction
    .insert(subscriptions)
    .values({ id, keyId: system.id, body, madeAt: at, nextAt: at })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) throw new Refusal(ALREADY_EXISTS, `There is a subscription ${id} already.`)
  audit('ngsi-ld.subscribe', id, { system: system.name, uri: body.notification.endpoint.uri })
  await noteUse({ transaction, tell }, system.id, { at, failure: null })
  return { id }
}

function refuseWhatCannotBe(
  { entities, q, geoQ, notification, expiresAt }: NewSubscription,
  hostsInside: readonly string[],
) {
  if (entities.some(({ idPattern }) => idPattern !== undefined))
    throw wrong('entities', 'idPattern is not offered: give ids, or none for all bins.')
  const asked = q === undefined ? null : entityQuery(q)
  if (asked && 'failure' in asked) throw wrong('q', `${asked.failure}.`)
  if (geoQ) placeOf(JSON.stringify(geoQ.coordinates))
  if (expiresAt && Date.parse(expiresAt) <= Date.now())
    throw wrong('expiresAt', 'Give a time that is to come.')
  const url = URL.parse(notification.endpoint.uri)
  if (!url) throw wrong('notification.endpoint.uri', 'Give a whole address.')
  try {
    requireReachable(url, hostsInside)
  } catch (error) {
    if (error instanceof HostRefused) throw wrong('notification.endpoint.uri', `${error.message}.`)
    throw error
  }
}

const wrong = (name: string, detail: string) => refusedParameter('body', name, detail)

export async function readSubscriptions(
  query: Executor,
  system: { id: string },
  { limit, offset }: { limit: number; offset: number },
  accept: string | undefined,
): Promise<WrittenAnswer> {
  const rows = await query
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.keyId, system.id))
    .orderBy(asc(subscriptions.id))
    .limit(limit)
    .offset(offset)
  return writeNgsi(rows.map(presentSubscription), accept)
}

export async function readSubscription(
  query: Executor,
  system: { id: string },
  id: string,
  accept: string | undefined,
): Promise<WrittenAnswer> {
  const [row] = await query
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.keyId, system.id)))
  return writeNgsi(presentSubscription(row ?? refuseUnknown(id)), accept)
}

export async function endSubscription(
  { transaction, audit, tell }: PartChange,
  system: { id: string; name: string },
  id: string,
): Promise<void> {
  const ended = await transaction
    .delete(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.keyId, system.id)))
    .returning()
  if (ended.length === 0) refuseUnknown(id)
  audit('ngsi-ld.unsubscribe', id, { system: system.name })
  tell()
}

function refuseUnknown(id: string): never {
  throw new Refusal('not-found', `Your system has no subscription ${id}.`)
}

/** The values of the receiver's headers are secrets, and are not shown. */
function presentSubscription({ id, body, ...sent }: SubscriptionRow): object {
  const { endpoint, ...wanted } = body.notification
  const { receiverInfo, ...shown } = endpoint
  const isExpired = body.expiresAt !== undefined && Date.parse(body.expiresAt) <= Date.now()
  return {
    ...body,
    id,
    status: isExpired ? 'expired' : body.isActive === false ? 'paused' : 'active',
    notification: {
      ...wanted,
      endpoint: {
        ...shown,
        ...(receiverInfo && { receiverInfo: receiverInfo.map(({ key }) => ({ key, value: '…' })) }),
      },
      status: sent.failure === null ? 'ok' : 'failed',
      timesSent: sent.timesSent,
      ...(sent.lastNotifiedAt && { lastNotification: sent.lastNotifiedAt.toISOString() }),
      ...(sent.lastSuccessAt && { lastSuccess: sent.lastSuccessAt.toISOString() }),
      ...(sent.lastFailureAt && { lastFailure: sent.lastFailureAt.toISOString() }),
    },
  }
}

/** The subscriptions that may be notified now. */
export const dueSubscriptions = (query: Executor, now: Date): Promise<SubscriptionRow[]> =>
  query
    .select()
    .from(subscriptions)
    .where(
      sql`next_at <= ${now.toISOString()}::timestamptz and coalesce((body->>'isActive')::boolean, true)
        and coalesce((body->>'expiresAt')::timestamptz > ${now.toISOString()}::timestamptz, true)`,
    )
