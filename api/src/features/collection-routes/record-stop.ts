import { randomUUID } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import type { OutcomeTap, SeenLevel, SkipReason } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { collections, sightings, stops } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { namedUuid } from '../../record/named-uuid'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { collectBins } from '../collections/collect-bins'
import { takeBackCollection } from '../collections/take-back-collection'
import type { LockedRoute } from './lock-route'
import { afterTakingBack, afterTap, isSkip, type TappedOutcome } from './stop-taps'

export type Stop = typeof stops.$inferSelect

/**
 * Records an outcome without asking whether the state of the route allows it. A stop that is done stays done when another tap skips
 * it: that tap is added, with what it found. The caller must have locked the route.
 */
export async function applyOutcome(
  change: Change,
  route: LockedRoute,
  stop: Stop,
  wanted: WantedStop,
  tap: OutcomeTap,
): Promise<{ proposedToClose: string[]; collectionId: string | null }> {
  const { position } = stop
  const after = outcomeAfter(stop, wanted, tap)
  const collectionId = after.state === 'done' ? await collectionIdOf(change.transaction, route, stop) : null
  const isChanged = await writeStop(change, stop, { ...after, collectionId }, tap)
  await keepSighting(change.transaction, stop, wanted)
  if (wanted.state !== 'done' || collectionId === null) {
    if (isChanged) await followAlerts(change, stop)
    return { proposedToClose: [], collectionId }
  }
  const at = after.at ?? wanted.at
  const collection = { collectionId, binId: stop.binId, at, routeId: route.id }
  const { proposedToClose, duplicateOf } = await collectBins(change, [collection])
  const other = duplicateOf.get(collection.collectionId)
  if (other) await linkCollection(change.transaction, { id: route.id, position }, other)
  return { proposedToClose, collectionId: other ?? collectionId }
}

function outcomeAfter(stop: Stop, wanted: WantedStop, tap: OutcomeTap): TappedOutcome {
  if (wanted.state === 'skipped') return afterTap(stop, { ...tap, skipReason: wanted.reason })
  if (wanted.state === 'done') return afterTap(stop, tap)
  // What another person skipped stays skipped when the stop was done by mistake.
  const rest = stop.state === 'done' ? stop.taps.filter((one) => isSkip(one) && one.by !== tap.by) : []
  return afterTakingBack(stop, rest)
}

/** Keeps only these of the taps at a stop. At least one must report its outcome, so that the state stays. */
export async function keepTaps(change: Change, stop: Stop, taps: readonly OutcomeTap[]): Promise<void> {
  const { routeId, position } = stop
  await change.transaction
    .update(stops)
    .set(afterTakingBack(stop, taps))
    .where(and(eq(stops.routeId, routeId), eq(stops.position, position)))
  await followAlerts(change, stop)
  change.tell({ kind: 'routes', id: routeId })
}

/** A bin found missing or damaged raises an alert, and changing the outcome of the stop closes it. */
async function followAlerts(change: Change, { binId, skipReason, finding }: Stop): Promise<void> {
  const hasChanged = await refreshAlerts(change.transaction, [binId])
  // The finding may have changed although the alert is the same.
  if (hasChanged || skipReason !== null || finding !== null) change.tell({ kind: 'alerts' })
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

/** Returns whether the outcome, or what was found, is another one than before. */
async function writeStop(
  change: Change,
  stop: Stop,
  after: TappedOutcome & { collectionId: string | null },
  tap: OutcomeTap,
): Promise<boolean> {
  const { routeId, position, state: from, collectionId } = stop
  const isSame = after.state === from && after.skipReason === stop.skipReason
  const hasMoreTaps = JSON.stringify(after.taps) !== JSON.stringify(stop.taps)
  if (isSame && !hasMoreTaps) return false
  if (from === 'done' && after.state !== 'done' && collectionId)
    await takeBackCollection(change, { collectionId, routeId })
  const found = after.finding ?? after.skipReason
  // A finding that the office has settled stays settled when the same one is sent again.
  const isSettled = stop.isSettled && found !== null && found === (stop.finding ?? stop.skipReason)
  await change.transaction
    .update(stops)
    .set({ ...after, isSettled })
    .where(and(eq(stops.routeId, routeId), eq(stops.position, position)))
  const skipReason = after.taps.find(({ by, at }) => by === tap.by && at === tap.at)?.skipReason
  change.audit('route.stop', `route:${routeId}`, {
    position,
    from,
    to: after.state,
    ...(skipReason && { skipReason }),
    ...(isSame && { alsoBy: tap.by }),
    ...(!isSame && tap.isLate && { lateTapOf: tap.by }),
    ...(tap.sentBy && { sentBy: tap.sentBy }),
  })
  change.tell({ kind: 'routes', id: routeId })
  return !isSame || after.finding !== stop.finding
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
      .onConflictDoUpdate({
        target: [sightings.routeId, sightings.position],
        set: sighting,
        // Of two people, the one who looked last.
        setWhere: lte(sightings.at, wanted.at),
      })
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
