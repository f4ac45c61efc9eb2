import { type LockedRoute, type PartPerson, Refusal } from 'api/server-part'
import { and, asc, eq } from 'drizzle-orm'
import type { CrewTap, LateTapReceipt } from '../../operations'
import { changeRouteStatus } from '../driving/change-route-status'
import { applyVisit } from '../driving/record-visit'
import { lateTaps } from '../tables'
import { hadRoute } from './had-route'
import { type LateOutcome, recorded, recordLateStop, type TrustedTap, toDecide } from './record-late-stop'
import type { TapChange } from './tap-change'
import { type NamedPerson, type Tapper, tapperOf } from './tapper'

export type StoredTap = typeof lateTaps.$inferSelect

interface ArrivingTap {
  /** The idempotency key. */
  id: string
  routeId: string
  tap: CrewTap
  /** By the server's clock; null when it is not known. */
  at: Date | null
  /** Absent on taps of earlier versions of the run sheet: the person who is signed in. */
  tappedBy?: NamedPerson | undefined
}

/**
 * Takes a tap that its route refused. It is recorded when the person had the route and may drive; otherwise it waits for the
 * office. A repeated request changes nothing.
 */
export async function receiveLateTap(
  change: TapChange,
  sender: PartPerson,
  { id, routeId, tap, at, tappedBy }: ArrivingTap,
): Promise<LateTapReceipt> {
  const { transaction } = change
  const { driving } = change.record
  const binId = await binOfTap(change, routeId, tap)
  const tapper = await tapperOf(change, sender, tappedBy)
  // Inserted first, so that the same tap from two tabs at once is received once.
  const [fresh] = await transaction
    .insert(lateTaps)
    .values({
      id,
      routeId,
      tap,
      binId,
      personId: tapper.personId,
      by: tapper.name,
      sentBy: tapper.sentBy,
      mayNotDrive: tapper.mayNotDrive,
      tappedAt: at,
      state: 'to-decide',
    })
    .onConflictDoNothing()
    .returning()
  if (!fresh) return receiptOf(await findLateTap(change, id))
  await lockOwnWaiting(change, fresh)
  const locked = await driving.lockRoutes(routeId, binId)
  const outcome = await decide(change, tapper, fresh, locked)
  const after = await writeOutcome(change, fresh, outcome)
  change.audit('late-tap.receive', `route:${routeId}`, {
    id,
    tap,
    tappedAt: at,
    state: after.state,
    reason: after.reason,
    // The actor of the entry is who sent it.
    ...(tapper.sentBy && { tappedBy: tapper.name, sentBy: tapper.sentBy }),
    ...(tapper.mayNotDrive && { mayNotDrive: tapper.mayNotDrive }),
  })
  await driving.tellRoute(routeId)
  return receiptOf(after)
}

/** The bin at a stop: the one that the phone named, or that of the stop. */
async function binOfTap({ record }: TapChange, routeId: string, tap: CrewTap): Promise<string | null> {
  if (tap.kind !== 'stop') return null
  return tap.binId ?? (await record.driving.stopAt(routeId, tap.position))?.binId ?? null
}

export const receiptOf = ({ id, state, reason, tap, collectionId }: StoredTap): LateTapReceipt => ({
  id,
  state,
  reason: state === 'recorded' ? null : reason,
  // A skip that counts has no collection: it has that of the stop which was done before.
  ...(state === 'recorded' &&
    tap.kind === 'stop' &&
    tap.state === 'skipped' &&
    collectionId && { isOverruled: true }),
})

export async function findLateTap({ transaction }: TapChange, id: string): Promise<StoredTap> {
  const [known] = await transaction.select().from(lateTaps).where(eq(lateTaps.id, id)).for('no key update')
  if (known) return known
  throw Refusal.ofField('unknown-stop', 'params.id', 'There is no such tap. Look at the list again.')
}

/** Every transaction locks late taps before routes. */
const lockOwnWaiting = ({ transaction }: TapChange, { routeId, by }: StoredTap) =>
  transaction
    .select({ id: lateTaps.id })
    .from(lateTaps)
    .where(and(eq(lateTaps.routeId, routeId), eq(lateTaps.by, by), eq(lateTaps.state, 'to-decide')))
    .orderBy(asc(lateTaps.id))
    .for('no key update')

export async function writeOutcome(
  { transaction }: TapChange,
  { id }: StoredTap,
  outcome: LateOutcome,
  decision: { decidedAt?: Date; decidedBy?: string } = {},
): Promise<StoredTap> {
  const [after] = await transaction
    .update(lateTaps)
    .set({
      ...decision,
      ...(outcome.isRecorded
        ? { state: 'recorded', collectionId: outcome.collectionId }
        : { state: 'to-decide', reason: outcome.reason }),
    })
    .where(eq(lateTaps.id, id))
    .returning()
  return after as StoredTap
}

async function decide(
  change: TapChange,
  tapper: Tapper,
  stored: StoredTap,
  locked: readonly LockedRoute[],
): Promise<LateOutcome> {
  const { tappedAt: at, routeId } = stored
  const route = locked.find(({ id }) => id === routeId)
  if (!route) return toDecide('no-route')
  if (at === null) return toDecide('clock')
  if (tapper.mayNotDrive !== null) return toDecide('not-their-route')
  if (!(await hadRoute(change, tapper, route, at))) return toDecide('not-their-route')
  const person = { id: tapper.personId, name: tapper.name, roles: tapper.roles }
  return recordTap(change, person, stored, { at, route, locked })
}

interface RecordingOptions {
  at: Date
  route: LockedRoute | undefined
  locked: readonly LockedRoute[]
}

/** Records a tap whose person and time are right, as far as the record allows it for the person who decides. */
export async function recordTap(
  change: TapChange,
  person: PartPerson,
  { id, routeId, tap, binId, by, sentBy, personId }: StoredTap,
  { at, route, locked }: RecordingOptions,
): Promise<LateOutcome> {
  const trusted: TrustedTap = { id, routeId, by, sentBy, at }
  const attempted = await change.attempt(async (part): Promise<LateOutcome> => {
    if (tap.kind === 'stop') return recordLateStop(part, tap, trusted, { binId, locked })
    if (!route || route.removedAt) return toDecide('no-route')
    if (tap.kind === 'status') return recordStatus(part, person, route, { to: tap.to, at, personId })
    await applyVisit(part, route, tap.visit, { state: tap.state, emptying: tap.emptying, at })
    return recorded()
  })
  if ('result' in attempted) return attempted.result
  const { kind } = attempted.refusal
  if (kind === 'unknown-bin' || kind === 'unknown-visit') return toDecide('no-stop')
  return toDecide(tap.kind === 'stop' ? 'contradicted' : 'not-possible')
}

/** A route that is under way or over needs no second start, and one that is over no second end. */
async function recordStatus(
  change: TapChange,
  person: PartPerson,
  route: LockedRoute,
  { to, at, personId }: { to: LockedRoute['status']; at: Date; personId: string | null },
): Promise<LateOutcome> {
  if (route.status === to || (route.status === 'completed' && to === 'active')) return recorded()
  const isOthers = person.roles.every((role) => role === 'driver') && route.driverId !== person.id
  if (isOthers && route.driverId !== null) return toDecide('given-away')
  const starter = to === 'active' && route.driverId === null ? personId : null
  const isDriver = starter !== null && (await change.record.fleet.drivers()).some(({ id }) => id === starter)
  await changeRouteStatus(change, person, {
    id: route.id,
    to,
    at,
    // A route without a driver belongs to the driver who started it, also when another person records the start.
    ...(isDriver && { driverId: starter }),
  })
  return recorded()
}
