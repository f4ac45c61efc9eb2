import type { PlannedVisit, RouteDayPlan } from 'shared-domain/contract'
import type { ShownStop } from '../../rules/shown-route'

const DEPOT = { lat: -41.31, lng: 174.78 }
const LANDFILL = { lat: -41.34, lng: 174.73 }
const STEP_S = 600

type Place =
  | { kind: 'depot' | 'break' }
  | { kind: 'stop'; binId: string }
  | { kind: 'disposal'; facilityId: string }

/**
 * A plan over these stops: from the depot at 7 am, one visit every ten minutes, 100 L a stop, a break before the last,
 * then to the landfill and home.
 */
export function makePlan(stops: readonly Pick<ShownStop, 'bin'>[]): RouteDayPlan {
  const driven = stops.map(({ bin }): Place => ({ kind: 'stop', binId: bin.id }))
  const places: Place[] = [
    { kind: 'depot' },
    ...driven.slice(0, -1),
    { kind: 'break' },
    ...driven.slice(-1),
    { kind: 'disposal', facilityId: 'F01' },
    { kind: 'depot' },
  ]
  let litres = 0
  const visits = places.map((place, index): PlannedVisit => {
    if (place.kind === 'stop') litres += 100
    if (place.kind === 'disposal') litres = 0
    const arrival = 7 * 3600 + index * STEP_S
    const point = place.kind === 'disposal' ? LANDFILL : DEPOT
    return { ...place, point, arrival, departure: arrival + 60, litres, kg: litres / 10 }
  })
  return { truckId: 'T01', depotId: 'D01', visits, matrixSource: 'estimate' }
}
