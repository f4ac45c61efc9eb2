import { type LockedRoute, SAME_EMPTYING_MS, type Stop } from 'api/server-part'
import { and, eq, ne } from 'drizzle-orm'
import type { OutcomeTap } from 'shared-domain/contract'
import type { CrewTap, LateTapReason } from '../../operations'
import { arrivingTap } from '../driving/record-stop'
import { endUndriven, resumeUndriven } from '../routes/end-undriven'
import { lateTaps } from '../tables'
import type { TapChange } from './tap-change'

type StopTap = Extract<CrewTap, { kind: 'stop' }>

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

/** The entry at the stop, with the tapped route where the bin was moved to another one. */
export const lateOutcome = (
  { by, sentBy, at }: Pick<TrustedTap, 'by' | 'at'> & Partial<TrustedTap>,
  routeId?: string,
): OutcomeTap => arrivingTap({ by, at, isLate: true, ...(sentBy && { sentBy }), ...(routeId && { routeId }) })

/** Recorded, with the collection if it emptied a bin; or the reason for which the office has to decide. */
export type LateOutcome =
  | { isRecorded: true; collectionId: string | null }
  | { isRecorded: false; reason: LateTapReason }

export const recorded = (collectionId: string | null = null): LateOutcome => ({
  isRecorded: true,
  collectionId,
})
export const toDecide = (reason: LateTapReason): LateOutcome => ({ isRecorded: false, reason })

/** Records a stop that was tapped late: on its route, on the route that has the bin by now, or by itself. */
export async function recordLateStop(
  change: TapChange,
  tap: StopTap,
  trusted: TrustedTap,
  { binId, locked }: { binId: string | null; locked: readonly LockedRoute[] },
): Promise<LateOutcome> {
  if (binId === null) return toDecide('no-stop')
  const found = await findStop(change, binId, trusted, locked)
  if (tap.state === 'planned') return takeBack(change, trusted, binId, found)
  if (!found) return tap.state === 'done' ? collect(change, trusted, { binId, locked }) : toDecide('no-stop')
  const { route } = found
  // The crew that has the bin by now still tries.
  if (tap.state === 'skipped' && route.id !== trusted.routeId) return toDecide('no-stop')
  const entry = lateOutcome(trusted, route.id === trusted.routeId ? undefined : trusted.routeId)
  const wanted = { ...tap, at: trusted.at }
  // A skip of a stop that is done is kept beside it, with what was found.
  const { collectionId } = await change.record.driving.recordOutcome(found, wanted, entry)
  await endUndriven(change, route, new Date())
  return recorded(collectionId)
}

/** Whether a tap reported what the stop shows: a stop that is done may have been skipped by another person. */
export const isOutcomeOf = ({ state }: Pick<Stop, 'state'>, { skipReason }: OutcomeTap) =>
  state === 'skipped' || (state === 'done' && skipReason === undefined)

interface FoundStop {
  stop: Stop
  route: LockedRoute
}

/**
 * The stop of a bin on the tapped route; else on the route of the same day that it was moved to, unless that was done at
 * another time: then the bin was emptied twice.
 */
async function findStop(
  { record: { driving } }: TapChange,
  binId: string,
  { routeId, at }: TrustedTap,
  locked: readonly LockedRoute[],
): Promise<FoundStop | null> {
  const standing = locked.filter(({ removedAt }) => removedAt === null)
  const found = await driving.stopsAt(
    binId,
    standing.map(({ id }) => id),
  )
  const matching = found.filter(
    (one) => one.routeId === routeId || one.state !== 'done' || (one.at && isSameEmptying(one.at, at)),
  )
  const tapped = locked.find(({ id }) => id === routeId)
  // Of two routes with the bin, the stop was moved to the one that was made after the tapped route.
  const isMadeAfter = (one: Stop) =>
    standing.some(({ id, createdAt }) => id === one.routeId && tapped && createdAt > tapped.createdAt)
  const stop =
    matching.find((one) => one.routeId === routeId) ??
    matching.find((one) => one.state === 'planned' && isMadeAfter(one)) ??
    matching.find((one) => one.state === 'planned') ??
    matching[0]
  const route = standing.find(({ id }) => id === stop?.routeId)
  return stop && route ? { stop, route } : null
}

const isSameEmptying = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) <= SAME_EMPTYING_MS

/** Records the emptying of a bin that is no stop any more. */
async function collect(
  { record: { collections } }: TapChange,
  { id, routeId, at }: TrustedTap,
  { binId, locked }: { binId: string; locked: readonly LockedRoute[] },
): Promise<LateOutcome> {
  const same = await collections.sameEmptying(binId, at)
  if (same) return recorded(same)
  const isKnown = locked.some((route) => route.id === routeId)
  await collections.collect({ collectionId: id, binId, at, routeId: isKnown ? routeId : null })
  return recorded(id)
}

/** Takes back what this person has reported. What another person has reported of the same stop stays. */
async function takeBack(
  change: TapChange,
  trusted: TrustedTap,
  binId: string,
  found: FoundStop | null,
): Promise<LateOutcome> {
  const { driving, collections } = change.record
  await withdrawWaiting(change, trusted, binId)
  if (found && found.stop.state !== 'planned') {
    const { stop } = found
    const others = stop.taps.filter(({ by }) => by !== trusted.by)
    if (others.some((one) => isOutcomeOf(stop, one))) {
      if (others.length < stop.taps.length) await driving.keepTaps(stop, others)
      return recorded(stop.collectionId)
    }
    await driving.recordOutcome(found, { state: 'planned', at: trusted.at }, lateOutcome(trusted))
    await resumeUndriven(change, found.route)
    return recorded()
  }
  const own = await ownCollection(change, trusted, binId)
  if (own) await collections.takeBack(own)
  return recorded()
}

/** The same person's taps on this bin that the office has not decided: they are withdrawn with the outcome. */
async function withdrawWaiting(change: TapChange, trusted: TrustedTap, binId: string): Promise<void> {
  await change.transaction
    .update(lateTaps)
    .set({ state: 'withdrawn' })
    .where(and(ownTaps(trusted, binId), eq(lateTaps.state, 'to-decide'), ne(lateTaps.id, trusted.id)))
}

/** The collection that an earlier late tap of the same person has recorded without a stop. */
async function ownCollection({ transaction, record }: TapChange, trusted: TrustedTap, binId: string) {
  const earlier = await transaction
    .select({ id: lateTaps.id })
    .from(lateTaps)
    .where(and(ownTaps(trusted, binId), eq(lateTaps.state, 'recorded')))
  const [own] = await record.collections.known(earlier.map(({ id }) => id))
  return own
}

const ownTaps = ({ routeId, by }: TrustedTap, binId: string) =>
  and(eq(lateTaps.routeId, routeId), eq(lateTaps.by, by), eq(lateTaps.binId, binId))
