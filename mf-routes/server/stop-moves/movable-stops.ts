import type { LockedRoute, MoveFacts, Stop } from 'api/server-part'
import { type BinType, hoursOf, isLocated, type Point, type RouteAssignment } from 'shared-domain'
import type { Place } from '../../operations'
import { plannedAmounts } from '../../rules/driven-part'
import { kerbStreams } from '../../rules/kerb-side'
import type { ChangeableRoute, OpenStop } from '../../rules/moved-stops'
import type { StopOutcome } from '../../rules/on-board'

/** A route with a plan, whose stops can move. */
export type MovedRoute = LockedRoute & { plan: NonNullable<LockedRoute['plan']> }

export const stopsOf = ({ stops }: MoveFacts, routeId: string): readonly Stop[] => stops.get(routeId) ?? []

/** The open stops of a route with their planned amounts; a bin without a position is where its plan had it. */
export function openStopsOf(facts: MoveFacts, { id, plan }: LockedRoute): OpenStop[] {
  const amounts = plannedAmounts(plan)
  const order = new Map([...amounts.keys()].map((binId, place) => [binId, place]))
  const placeOf = (stop: Stop) => order.get(stop.binId) ?? order.size + stop.position
  return stopsOf(facts, id)
    .filter(({ state }) => state === 'planned')
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap(({ binId }) => {
      const bin = facts.bins.get(binId)
      const visits = plan?.visits ?? []
      const planned = visits.find((visit) => visit.kind === 'stop' && visit.binId === binId) ?? visits[0]
      const place = bin && isLocated(bin) ? bin : planned?.point
      if (!bin || !place) return []
      const { litres, kg } = amounts.get(binId) ?? { litres: 0, kg: 0 }
      return [{ binId, point: { lat: place.lat, lng: place.lng }, stream: bin.binType, litres, kg }]
    })
}

export const streamIn =
  ({ bins: known }: MoveFacts) =>
  (binId: string): BinType | undefined =>
    known.get(binId)?.binType

/** A route of the record as a move can change it; with `truck`, as that truck would drive it. */
export function changeable(
  facts: MoveFacts,
  route: MovedRoute,
  hours: Pick<ChangeableRoute, 'notBefore' | 'backBy'>,
  truck = facts.trucks.get(route.plan.truckId),
): ChangeableRoute | null {
  const home = route.plan.visits.at(-1)?.point
  const depot = facts.fleet.depots.find(({ id }) => id === truck?.depotId) ?? home
  if (!truck || !depot) return null
  const isOwn = truck.id === route.plan.truckId
  return {
    id: route.id,
    truck,
    depot,
    plan: isOwn ? route.plan : null,
    states: statesOf(facts, route.id),
    visitsDone: route.visitsDone,
    open: openStopsOf(facts, route),
    ...hours,
  }
}

const statesOf = (facts: MoveFacts, id: string): Map<string, StopOutcome> =>
  new Map(
    stopsOf(facts, id).map((stop) => [
      stop.binId,
      { ...stop, at: stop.at?.toISOString() ?? null, emptied: emptiedElsewhere(facts, stop) },
    ]),
  )

/** The collection of a stop that another route has made; `null` for one of its own. */
function emptiedElsewhere(
  { collectedBy }: MoveFacts,
  { routeId, collectionId, at }: Stop,
): NonNullable<StopOutcome['emptied']> | null {
  const by = collectionId === null ? null : (collectedBy.get(collectionId) ?? null)
  return at && by && by !== routeId ? { at: at.toISOString(), by, fillLevel: null } : null
}

/** Every place that a move may drive to or from, each once. */
export function placesOf(facts: MoveFacts): Place[] {
  const { fleet, routes: known, bins: standing } = facts
  const streams = kerbStreams(fleet.trucks.filter(({ isInService }) => isInService))
  const all: Place[] = [
    ...[...standing.values()]
      .filter(isLocated)
      .map(({ lat, lng, binType }) => ({ lat, lng, ...(streams.has(binType) && { atKerb: true }) })),
    ...[
      ...fleet.depots,
      ...fleet.facilities,
      ...known.flatMap(({ plan }) => plan?.visits.map(({ point }) => point) ?? []),
    ].map(({ lat, lng }) => ({ lat, lng })),
  ]
  const places = new Map<string, Place>()
  // A bin comes first: only its own place says at which side trucks come to it.
  for (const place of all) if (!places.has(placeName(place))) places.set(placeName(place), place)
  return [...places.values()]
}

export const placeName = ({ lat, lng }: Point) => `${lat} ${lng}`

/** The other open routes of a day, as they occupy trucks and drivers. */
export function assignmentsOn({ routes: known }: MoveFacts, day: string, without: string): RouteAssignment[] {
  return known.flatMap(({ id, status, plannedFor, plan, driverId, removedAt }) => {
    if (id === without || removedAt !== null || status === 'completed') return []
    if (plannedFor !== day && status !== 'active') return []
    const hours = plan && hoursOf(plan.visits)
    return [{ id, status, plannedFor, truckId: plan?.truckId ?? null, driverId, hours }]
  })
}
