import type { TruckRoute } from 'shared-domain/routing'
import { driveCalls } from './drive-calls'
import { placeDisposals } from './place-disposals'
import type { PlanGround } from './plan-ground'
import type { Violation } from './violation'

export interface DrivenRoute extends TruckRoute {
  /** None when it can be driven like that. */
  violations: readonly Violation[]
}

/** The route of a truck along these bins in this order, with its trips to unload, its times and all that it breaks. */
export function driveTruck(ground: PlanGround, truckId: string, binIds: readonly string[]): DrivenRoute {
  const truck = ground.truck(truckId)
  const stops = binIds.map(ground.stop)
  const { visits, metres, violations } = driveCalls(ground, truck, placeDisposals(ground, truck, stops))
  const litres = stops.reduce((sum, stop) => sum + stop.litres, 0)
  const { maxStops, maxLitres } = truck
  if (maxStops !== null && stops.length > maxStops)
    violations.push({ kind: 'too-many-stops', stops: stops.length, most: maxStops })
  if (maxLitres !== null && litres > maxLitres)
    violations.push({ kind: 'too-many-litres', litres, most: maxLitres })
  const seconds = (visits.at(-1)?.departure ?? 0) - truck.shift.from
  return { truckId, visits, metres, seconds, litres, violations }
}
