import {
  isSameOutcome,
  type LockedRoute,
  type PartChange,
  type PartPerson,
  Refusal,
  type Stop,
} from 'api/server-part'
import { CLOCK_TOLERANCE_MS } from 'shared-domain'
import type { OutcomeTap } from 'shared-domain/contract'
import { lockDrivenRoute } from '../routes/lock-route'

/** What crews do on routes. */
type DrivingChange = Pick<PartChange<'driving' | 'routes'>, 'record'>
type WantedStop = Parameters<DrivingChange['record']['driving']['recordOutcome']>[1]

interface StopOfRoute {
  id: string
  position: number
}

/** Records the outcome of a stop. Returns the overflow reports that this may have resolved. */
export async function recordStop(
  change: DrivingChange,
  person: PartPerson,
  { id, position }: StopOfRoute,
  wanted: WantedStop,
): Promise<{ proposedToClose: string[] }> {
  const route = await lockDrivenRoute(change, person, id)
  const stop = await findStop(change, { id, position })
  requireSameBin(stop, wanted)
  const reason = refusalReason(route, stop, wanted)
  if (reason) throw new Refusal('not-possible-now', reason)
  const tap = arrivingTap({ by: person.name, at: wanted.at, isLate: false })
  const { proposedToClose } = await change.record.driving.recordOutcome({ route, stop }, wanted, tap)
  return { proposedToClose }
}

/** A tap that arrives now. */
export const arrivingTap = (tap: Omit<OutcomeTap, 'at' | 'receivedAt'> & { at: Date }): OutcomeTap => ({
  ...tap,
  at: tap.at.toISOString(),
  receivedAt: new Date().toISOString(),
})

async function findStop(
  { record: { driving } }: DrivingChange,
  { id, position }: StopOfRoute,
): Promise<Stop> {
  const stop = await driving.stopAt(id, position)
  if (stop) return stop
  throw Refusal.ofField(
    'unknown-stop',
    'params.position',
    `Route ${id} has no stop ${position}. Look at its list of stops.`,
  )
}

/** A phone without a network sends the plan version that it read last. */
function requireSameBin({ routeId, position, binId }: Stop, wanted: WantedStop): void {
  if (wanted.binId === undefined || wanted.binId === binId) return
  throw Refusal.ofField(
    'changed-meanwhile',
    'body.binId',
    `Stop ${position} of route ${routeId} was bin ${wanted.binId}, and is ${binId} since its plan was changed. Look at the route as it is now.`,
  )
}

/** Why a stop cannot be changed this way now, with a remedy; null when it can. Repeating the present outcome is allowed. */
function refusalReason(
  route: Pick<LockedRoute, 'id' | 'status' | 'completedAt'>,
  stop: Stop,
  wanted: WantedStop,
): string | null {
  if (isSameOutcome(stop, wanted)) return null
  if (route.status === 'pending') return `Route ${route.id} is pending. Start it first.`
  if (stop.state === 'done' && wanted.state === 'skipped')
    return 'This stop is done. Take that back first if it was a mistake.'
  return route.status === 'completed' ? lateRefusalReason(route, wanted) : null
}

/** A phone without a network may send stops after the route was completed. They count if they happened before. */
function lateRefusalReason(
  { id, completedAt }: Pick<LockedRoute, 'id' | 'completedAt'>,
  { state, at }: WantedStop,
): string | null {
  if (state === 'planned') return `Route ${id} is completed, so what was done on it stays.`
  if (isBeforeEnd(completedAt, at)) return null
  return `Route ${id} was completed before that. Record the collection by itself, outside of a route.`
}

/** Whether something happened before the route was completed, allowing for different clocks. */
export const isBeforeEnd = (completedAt: Date | null, at: Date) =>
  completedAt !== null && at.getTime() <= completedAt.getTime() + CLOCK_TOLERANCE_MS
