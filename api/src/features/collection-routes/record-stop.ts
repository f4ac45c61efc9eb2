import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { OutcomeTap, SeenLevel, SkipReason } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { collections, sightings, stops } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { namedUuid } from '../../record/named-uuid'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { collectBins } from '../collections/collect-bins'
import { takeBackCollection } from '../collections/take-back-collection'
import type { LockedRoute } from './lock-route'

export type Stop = typeof stops.$inferSelect

/** Records an outcome without asking whether the state of the route allows it. The caller must have locked the route. */
export async function applyOutcome(
  change: Change,
  route: LockedRoute,
  stop: Stop,
  wanted: WantedStop,
  tap: OutcomeTap,
): Promise<{ proposedToClose: string[]; collectionId: string | null }> {
  const { position } = stop
  const isSaidAgain = isSameOutcome(stop, wanted)
  const collectionId = wanted.state === 'done' ? await collectionIdOf(change.transaction, route, stop) : null
  if (!isSaidAgain) await writeStop(change, route, stop, { ...wanted, collectionId }, tap)
  else await addTap(change, stop, tap)
  await keepSighting(change.transaction, stop, wanted)
  if (collectionId === null) {
    if (!isSaidAgain) await followAlerts(change, stop)
    return { proposedToClose: [], collectionId }
  }
  // A done stop keeps the time that was sent first.
  const at = (isSaidAgain && stop.at) || wanted.at
  const collection = { collectionId, binId: stop.binId, at, routeId: route.id }
  const { proposedToClose, duplicateOf } = await collectBins(change, [collection])
  const other = duplicateOf.get(collection.collectionId)
  if (other) await linkCollection(change.transaction, { id: route.id, position }, other)
  return { proposedToClose, collectionId: other ?? collectionId }
}

/** Adds a second person who reports the same outcome: the bin was emptied once, and both are named. */
async function addTap(change: Change, stop: Stop, tap: OutcomeTap): Promise<void> {
  const { routeId, position, state } = stop
  if (state === 'planned' || stop.taps.some(({ by }) => by === tap.by)) return
  await change.transaction
    .update(stops)
    .set({ taps: [...stop.taps, tap] })
    .where(and(eq(stops.routeId, routeId), eq(stops.position, position)))
  change.audit('route.stop', `route:${routeId}`, {
    position,
    from: state,
    to: state,
    alsoBy: tap.by,
    ...(tap.sentBy && { sentBy: tap.sentBy }),
  })
  change.tell({ kind: 'routes', id: routeId })
}

/** A bin found missing or damaged raises an alert, and changing the outcome of the stop closes it. */
async function followAlerts(change: Change, { binId, skipReason }: Stop): Promise<void> {
  const hasChanged = await refreshAlerts(change.transaction, [binId])
  // The finding may have changed although the alert is the same.
  if (hasChanged || skipReason !== null) change.tell({ kind: 'alerts' })
}

const linkCollection = (
  transaction: Executor,
  { id, position }: { id: string; position: number },
  collectionId: string,
) =>
  transaction
    .update(stops)
    .set({ collectionId })
    .where(and(eq(stops.routeId, id), eq(stops.position, position)))

/** A stop that is done keeps its collection. */
async function collectionIdOf(transaction: Executor, route: LockedRoute, stop: Stop): Promise<string> {
  if (stop.state === 'done' && stop.collectionId) return stop.collectionId
  const id = stopCollectionId(route.key, stop.position)
  const [known] = await transaction
    .select({ routeId: collections.routeId })
    .from(collections)
    .where(eq(collections.id, id))
  // The stop was undone, and another route has this collection by now: use a new id.
  return known && known.routeId !== route.id ? randomUUID() : id
}

async function writeStop(
  change: Change,
  route: LockedRoute,
  stop: Stop,
  { collectionId, ...wanted }: WantedStop & { collectionId: string | null },
  tap: OutcomeTap,
): Promise<void> {
  if (stop.state === 'done' && stop.collectionId)
    await takeBackCollection(change, { collectionId: stop.collectionId, routeId: route.id })
  const skipReason = wanted.state === 'skipped' ? wanted.reason : null
  await change.transaction
    .update(stops)
    .set({
      state: wanted.state,
      skipReason,
      isSettled: false,
      collectionId,
      at: wanted.state === 'planned' ? null : wanted.at,
      taps: wanted.state === 'planned' ? [] : [tap],
    })
    .where(and(eq(stops.routeId, route.id), eq(stops.position, stop.position)))
  change.audit('route.stop', `route:${route.id}`, {
    position: stop.position,
    from: stop.state,
    to: wanted.state,
    ...(skipReason && { skipReason }),
    ...(tap.isLate && { lateTapOf: tap.by }),
    ...(tap.sentBy && { sentBy: tap.sentBy }),
  })
  change.tell({ kind: 'routes', id: route.id })
}

/** Stores the level that the crew saw, which the forecast uses. Undoing the stop deletes it. */
async function keepSighting(
  transaction: Executor,
  { routeId, position, binId }: Stop,
  wanted: WantedStop,
): Promise<void> {
  if (wanted.state === 'planned') {
    await transaction
      .delete(sightings)
      .where(and(eq(sightings.routeId, routeId), eq(sightings.position, position)))
  } else if (wanted.seen !== undefined) {
    const sighting = { binId, at: wanted.at, seen: wanted.seen }
    await transaction
      .insert(sightings)
      .values({ routeId, position, ...sighting })
      .onConflictDoUpdate({ target: [sightings.routeId, sightings.position], set: sighting })
  }
}

interface StopReport {
  at: Date
  /** The bin at which the crew recorded the stop, if the request names it. */
  binId?: string | undefined
}

export type WantedStop = StopReport &
  (
    | { state: 'done'; seen?: SeenLevel | undefined }
    | { state: 'skipped'; reason: SkipReason; seen?: SeenLevel | undefined }
    | { state: 'planned' }
  )

/** Whether the request repeats the present outcome. */
export const isSameOutcome = (stop: Pick<Stop, 'state' | 'skipReason'>, wanted: WantedStop) =>
  stop.state === wanted.state && (wanted.state !== 'skipped' || stop.skipReason === wanted.reason)

/**
 * The id of the collection for a stop: always the same, so that a stop counts once however often it is sent. It is a UUID with
 * the route's key as namespace and the position as name.
 */
const stopCollectionId = (routeKey: string, position: number) => namedUuid(routeKey, String(position))
