import { hoursOf } from 'shared-domain'
import type { Facility, Fleet, PlannedVisit, Truck, VisitDone } from 'shared-domain/contract'
import { beyondShift, clockSeconds } from 'shared-domain/route-planning'

/** Why a plan no longer fits the fleet, which was changed since. `arrivals` are in seconds from midnight. */
export type PlanTrouble =
  | { kind: 'closed'; facility: Facility; arrivals: number[] }
  | { kind: 'removed'; facility: { id: string; name: string } }
  | { kind: 'over-capacity'; truck: Truck; litres: number; kg: number }

type Timed = Pick<PlannedVisit, 'arrival' | 'departure' | 'litres' | 'kg'>
type Disposal = Timed & { kind: 'disposal'; facilityId: string }

interface PlannedRoute {
  plan: {
    truckId: string
    visits: readonly (Disposal | (Timed & { kind: 'stop' | 'break' | 'depot' }))[]
  } | null
  visitsDone: readonly VisitDone[]
}

/** What of the plan's disposal trips and loads to come the fleet does not allow as it is now. */
export function planTroubles({ plan, visitsDone }: PlannedRoute, fleet: Fleet): PlanTrouble[] {
  if (!plan) return []
  const lastDone = Math.max(-1, ...visitsDone.map(({ visit }) => visit))
  const toCome = plan.visits.slice(lastDone + 1)
  const trips = toCome.filter((visit): visit is Disposal => visit.kind === 'disposal')
  return [...facilityTroubles(trips, fleet), ...loadTroubles(toCome, plan.truckId, fleet)]
}

function facilityTroubles(trips: readonly Disposal[], fleet: Fleet): PlanTrouble[] {
  return [...new Set(trips.map(({ facilityId }) => facilityId))].flatMap((id): PlanTrouble[] => {
    const own = trips.filter(({ facilityId }) => facilityId === id)
    const removed = fleet.removed.find((item) => item.id === id)
    if (removed) return [{ kind: 'removed', facility: removed }]
    const facility = fleet.facilities.find((item) => item.id === id)
    const closed = facility ? own.filter((visit) => isClosedAt(facility, visit)) : []
    const arrivals = closed.map(({ arrival }) => arrival)
    return facility && closed.length > 0 ? [{ kind: 'closed', facility, arrivals }] : []
  })
}

/** A truck may wait until the facility opens, as long as it leaves when the plan says. */
const isClosedAt = ({ opensAt, closesAt }: Facility, { arrival, departure }: Timed) =>
  arrival > clockSeconds(closesAt) || departure < clockSeconds(opensAt)

function loadTroubles(visits: readonly Timed[], truckId: string, { trucks }: Fleet): PlanTrouble[] {
  const truck = trucks.find(({ id }) => id === truckId)
  const litres = Math.round(Math.max(0, ...visits.map((visit) => visit.litres)))
  const kg = Math.round(Math.max(0, ...visits.map((visit) => visit.kg)))
  const isTooMuch = truck && (litres > truck.litres || kg > truck.kg)
  return isTooMuch ? [{ kind: 'over-capacity', truck, litres, kg }] : []
}

/** The ids of the trucks and facilities that a plan does not fit. */
export function unfitItems(route: PlannedRoute, fleet: Fleet): string[] {
  const truck = fleet.trucks.find(({ id }) => id === route.plan?.truckId)
  const hours = route.plan && hoursOf(route.plan.visits)
  const isBeyondShift = truck && hours && beyondShift(hours, truck) !== null
  const ids = planTroubles(route, fleet).map((trouble) =>
    trouble.kind === 'over-capacity' ? trouble.truck.id : trouble.facility.id,
  )
  return [...new Set([...ids, ...(isBeyondShift ? [truck.id] : [])])]
}
