import { createHash } from 'node:crypto'
import { type Heartbeat, namedUuid, type PartWork, pause } from 'api/server-part'
import { eq, sql } from 'drizzle-orm'
import { entityQuery } from '../../rules/ngsi-ld/entity-query'
import { notification, watchedText } from '../../rules/ngsi-ld/notification'
import { type WasteContainer, wasteContainer } from '../../rules/ngsi-ld/waste-container'
import { waitBeforeTry } from '../../rules/retry-schedule'
import type { ConnectionSettings } from '../connection-settings'
import { everyBin } from '../every-bin'
import { noteUse } from '../open311/keys'
import { sendRequest } from '../sending/send-request'
import { type SubscriptionRow, subscriptions, toldEntities } from '../tables'
import { nearOf } from './read-entities'
import { dueSubscriptions } from './subscriptions'

type Work = PartWork<'bins', ConnectionSettings>

const POLL_INTERVAL_MS = 5_000
/** Entities of one notification. */
const AT_ONCE = 500

/** Tells subscribers of the bins that changed, until `signal` is aborted. A slow one delays no other. */
export async function notifySubscribers(
  work: Work,
  signal: AbortSignal,
  heartbeat: Heartbeat,
): Promise<void> {
  const busy = new Map<string, Promise<void>>()
  while (!signal.aborted) {
    try {
      const due = (await work.read((query) => dueSubscriptions(query, new Date(work.now())))).filter(
        ({ id }) => !busy.has(id),
      )
      const entities = due.length > 0 ? await containers(work) : []
      for (const one of due)
        busy.set(
          one.id,
          notifyOf(work, one, entities, signal)
            .catch((error) => {
              if (!signal.aborted) work.log.warn('A subscriber could not be notified now', error)
            })
            .finally(() => busy.delete(one.id)),
        )
      heartbeat.well()
    } catch (error) {
      heartbeat.failed(`Subscriptions could not be read: ${error instanceof Error ? error.message : error}`)
    }
    await pause(POLL_INTERVAL_MS, signal)
  }
  await Promise.all(busy.values())
}

const containers = async ({ record }: Work): Promise<WasteContainer[]> =>
  (await everyBin(record.bins)).flatMap((bin) => wasteContainer(bin) ?? [])

/** Tells one subscriber of what it was not told yet. */
async function notifyOf(
  work: Work,
  subscription: SubscriptionRow,
  all: readonly WasteContainer[],
  signal: AbortSignal,
): Promise<void> {
  const isSelected = selectionOf(subscription)
  const told = await toldTo(work, subscription.id)
  const changed = all
    .filter(isSelected)
    .map((entity) => ({ entity, hash: hashOf(watchedText(entity, subscription.body.watchedAttributes)) }))
    .filter(({ entity, hash }) => told.get(entity.id) !== hash)
    .slice(0, AT_ONCE)
  if (changed.length === 0) return
  const at = new Date(work.now())
  // The same on every try, as long as nothing more has changed.
  const id = namedUuid(NOTIFICATIONS, `${subscription.id} ${hashOf(JSON.stringify(changed))}`)
  const { headers, body } = notification(
    { id: subscription.id, notification: subscription.body.notification },
    { id: `urn:ngsi-ld:Notification:${id}`, at, entities: changed.map(({ entity }) => entity) },
  )
  const outcome = await sendRequest(
    { method: 'POST', url: subscription.body.notification.endpoint.uri, headers, body },
    { hostsInside: work.settings.hostsInside, signal },
  )
  const isDelivered = outcome.kind === 'delivered'
  const tries = isDelivered ? 0 : subscription.tries + 1
  const waitMs = isDelivered
    ? (subscription.body.throttling ?? 0) * 1000
    : waitBeforeTry(tries, Math.random())
  await work.change(async ({ transaction, tell }) => {
    const [kept] = await transaction
      .update(subscriptions)
      .set({
        tries,
        nextAt: new Date(at.getTime() + waitMs),
        lastNotifiedAt: at,
        ...(isDelivered
          ? { timesSent: sql`times_sent + 1`, lastSuccessAt: at, failure: null }
          : { lastFailureAt: at, failure: outcome.reason }),
      })
      .where(eq(subscriptions.id, subscription.id))
      .returning()
    // It was deleted meanwhile.
    if (!kept) return
    await noteUse({ transaction, tell }, kept.keyId, {
      at,
      failure: isDelivered ? null : `${kept.id} to ${hostOf(kept)}: ${outcome.reason}`,
    })
    if (isDelivered)
      await transaction
        .insert(toldEntities)
        .values(changed.map(({ entity, hash }) => ({ subscriptionId: kept.id, entityId: entity.id, hash })))
        .onConflictDoUpdate({
          target: [toldEntities.subscriptionId, toldEntities.entityId],
          set: { hash: sql`excluded.hash` },
        })
  })
}

/** Without the rest of its address, which may hold a secret. */
const hostOf = ({ body }: SubscriptionRow) => URL.parse(body.notification.endpoint.uri)?.host

const NOTIFICATIONS = '0d8e8a0e-52f6-4a6b-8f0b-3f0c2a9b7711'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const toldTo = ({ read }: Work, subscriptionId: string): Promise<Map<string, string>> =>
  read(async (query) => {
    const rows = await query
      .select()
      .from(toldEntities)
      .where(eq(toldEntities.subscriptionId, subscriptionId))
    return new Map(rows.map(({ entityId, hash }) => [entityId, hash]))
  })

/** Which entities a subscription is about. Its queries were read before it was kept. */
function selectionOf({ body: { entities, q, geoQ } }: SubscriptionRow): (entity: WasteContainer) => boolean {
  const ids = entities.flatMap(({ id }) => id ?? [])
  // A selector without an id is of all.
  const isOfAll = ids.length < entities.length
  const asked = q === undefined ? undefined : entityQuery(q)
  const matches = asked && 'matches' in asked ? asked.matches : () => true
  const isNear = nearOf(geoQ ? { ...geoQ, coordinates: JSON.stringify(geoQ.coordinates) } : {})
  return (entity) => (isOfAll || ids.includes(entity.id)) && matches(entity) && isNear(entity)
}
