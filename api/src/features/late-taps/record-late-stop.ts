import { and, asc, between, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { CrewTap, LateTapReason } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { collections, lateTaps, routes, stops } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { lockLevels } from '../bins/bin-levels'
import { type LockedRoute, lockRoutes } from '../collection-routes/lock-route'
import { applyOutcome, type Stop, tapOf } from '../collection-routes/record-stop'
import { collectBins, SAME_EMPTYING_MS } from '../collections/collect-bins'
import { takeBackCollection } from '../collections/take-back-collection'

export type StopTap = Extract<CrewTap, { kind: 'stop' }>

/** A late tap whose person and time are known to be right. */
export interface TrustedTap {
  /** Its idempotency key. */
  id: string
  routeId: string
  by: string
  /** Who sent it, if that was another person. */
  sentBy: string | null
  at: Date
}

const lateTapOf = ({ by, sentBy, at }: TrustedTap, routeId?: string) =>
  tapOf(by, at, { isLate: true, ...(sentBy && { sentBy }), ...(routeId && { routeId }) })

/** Recorded, with the collection if it emptied a bin; or the reason for which the office has to decide. */
export type LateOutcome =
  | { isRecorded: true; collectionId: string | null }
  | { isRecorded: false; reason: LateTapReason }

const recorded = (collectionId: string | null = null): LateOutcome => ({ isRecorded: true, collectionId })
const toDecide = (reason: LateTapReason): LateOutcome => ({ isRecorded: false, reason })

/** Locks the tapped route with the other routes of its day that the bin may have been moved to. */
export async function lockRoutesOf(
  transaction: Executor,
  routeId: string,
  binId: string | null,
): Promise<LockedRoute[]> {
  const day = transaction.select({ day: routes.plannedFor }).from(routes).where(eq(routes.id, routeId))
  const others = binId
    ? await transaction
        .select({ id: routes.id })
        .from(routes)
        .innerJoin(stops, eq(stops.routeId, routes.id))
        .where(and(eq(stops.binId, binId), inArray(routes.plannedFor, day), isNull(routes.removedAt)))
    : []
  return lockRoutes(transaction, { ids: [routeId, ...others.map(({ id }) => id)], keys: [] })
}

/** The bin at a stop: the one that the phone named, or that of the stop. */
export async function binOfTap(transaction: Executor, routeId: string, tap: CrewTap): Promise<string | null> {
  if (tap.kind !== 'stop') return null
  if (tap.binId !== undefined) return tap.binId
  const [stop] = await transaction
    .select({ binId: stops.binId })
    .from(stops)
    .where(and(eq(stops.routeId, routeId), eq(stops.position, tap.position)))
  return stop?.binId ?? null
}

/** Records a stop that was tapped late: on its route, on the route that has the bin by now, or by itself. */
export async function recordLateStop(
  change: Change,
  tap: StopTap,
  trusted: TrustedTap,
  { binId, locked }: { binId: string | null; locked: readonly LockedRoute[] },
): Promise<LateOutcome> {
  const { transaction } = change
  if (binId === null) return toDecide('no-stop')
  const found = await findStop(transaction, binId, trusted, locked)
  if (tap.state === 'planned') return takeBack(change, trusted, binId, found)
  if (!found) return tap.state === 'done' ? collect(change, trusted, binId) : toDecide('no-stop')
  const { stop, route } = found
  // The crew that has the bin by now still tries.
  if (tap.state === 'skipped' && route.id !== trusted.routeId) return toDecide('no-stop')
  // Done wins over skipped, whichever comes first.
  if (tap.state === 'skipped' && stop.state === 'done') return recorded(stop.collectionId)
  const outcomeTap = lateTapOf(trusted, route.id === trusted.routeId ? undefined : trusted.routeId)
  const { collectionId } = await applyOutcome(change, route, stop, { ...tap, at: trusted.at }, outcomeTap)
  return recorded(collectionId)
}

interface FoundStop {
  stop: Stop
  route: LockedRoute
}

/**
 * The stop of a bin on the tapped route; else on the route of the same day that it was moved to, unless that was done at
 * another time: then the bin was emptied twice.
 */
async function findStop(
  transaction: Executor,
  binId: string,
  { routeId, at }: TrustedTap,
  locked: readonly LockedRoute[],
): Promise<FoundStop | null> {
  const standing = locked.filter(({ removedAt }) => removedAt === null)
  const found = await transaction
    .select()
    .from(stops)
    .where(
      and(
        eq(stops.binId, binId),
        inArray(
          stops.routeId,
          standing.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(sql`${stops.routeId} <> ${routeId}`, sql`${stops.state} <> 'planned'`, asc(stops.routeId))
  const stop = found.find(
    (one) => one.routeId === routeId || one.state !== 'done' || (one.at && isSameEmptying(one.at, at)),
  )
  const route = standing.find(({ id }) => id === stop?.routeId)
  return stop && route ? { stop, route } : null
}

/** Records the emptying of a bin that is no stop any more. */
async function collect(change: Change, { id, routeId, at }: TrustedTap, binId: string): Promise<LateOutcome> {
  // The bin is locked before the search for other collections, so that two taps at once make one.
  await lockLevels(change.transaction, [binId])
  const same = await collectionAround(change.transaction, binId, at)
  if (same) return recorded(same)
  const known = await change.transaction.$count(routes, eq(routes.id, routeId))
  await collectBins(change, [{ collectionId: id, binId, at, routeId: known > 0 ? routeId : null }])
  return recorded(id)
}

/** The collection of a bin that is the same emptying as one at `at`, from any route or person. */
async function collectionAround(transaction: Executor, binId: string, at: Date): Promise<string | undefined> {
  const [from, to] = [-SAME_EMPTYING_MS, SAME_EMPTYING_MS].map((ms) => new Date(at.getTime() + ms)) as [
    Date,
    Date,
  ]
  const [same] = await transaction
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.binId, binId), between(collections.at, from, to)))
    .orderBy(asc(collections.at))
    .limit(1)
  return same?.id
}

const isSameEmptying = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) <= SAME_EMPTYING_MS

/** Takes back what this person has reported. What another person has reported of the same stop stays. */
async function takeBack(
  change: Change,
  trusted: TrustedTap,
  binId: string,
  found: FoundStop | null,
): Promise<LateOutcome> {
  await withdrawWaiting(change, trusted, binId)
  if (found && found.stop.state !== 'planned') {
    const { stop, route } = found
    const others = stop.taps.filter(({ by }) => by !== trusted.by)
    if (others.length > 0) return keepOthers(change, stop, others)
    await applyOutcome(change, route, stop, { state: 'planned', at: trusted.at }, lateTapOf(trusted))
    return recorded()
  }
  const own = await ownCollection(change.transaction, trusted, binId)
  if (own) await takeBackCollection(change, own)
  return recorded()
}

/** The same person's taps on this bin that the office has not decided: they are withdrawn with the outcome. */
async function withdrawWaiting(change: Change, trusted: TrustedTap, binId: string): Promise<void> {
  await change.transaction
    .update(lateTaps)
    .set({ state: 'withdrawn' })
    .where(
      and(
        eq(lateTaps.state, 'to-decide'),
        eq(lateTaps.routeId, trusted.routeId),
        eq(lateTaps.by, trusted.by),
        eq(lateTaps.binId, binId),
        ne(lateTaps.id, trusted.id),
      ),
    )
}

async function keepOthers(change: Change, stop: Stop, others: Stop['taps']): Promise<LateOutcome> {
  const { routeId, position } = stop
  if (others.length < stop.taps.length) {
    await change.transaction
      .update(stops)
      .set({ taps: others })
      .where(and(eq(stops.routeId, routeId), eq(stops.position, position)))
    change.tell({ kind: 'routes', id: routeId })
  }
  return recorded(stop.collectionId)
}

/** The collection that an earlier late tap of the same person has recorded without a stop. */
async function ownCollection(transaction: Executor, { routeId, by }: TrustedTap, binId: string) {
  const [own] = await transaction
    .select({ collectionId: collections.id, routeId: collections.routeId })
    .from(lateTaps)
    .innerJoin(collections, eq(collections.id, lateTaps.id))
    .where(
      and(
        eq(lateTaps.state, 'recorded'),
        eq(lateTaps.routeId, routeId),
        eq(lateTaps.by, by),
        eq(lateTaps.binId, binId),
      ),
    )
  return own
}
