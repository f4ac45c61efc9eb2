import type { ShownRoute } from '../../rules/shown-route'
import { useFleet } from './use-fleet'

/** A truck that cannot drive its open routes. */
export interface TruckTrouble {
  name: string
  kind: 'out-of-service' | 'removed'
}

type PlannedRoute = Pick<ShownRoute, 'status' | 'truckId'>

/** For an open route: what keeps its truck from driving it; `null` when nothing does, and while the fleet is not known. */
export function useTruckTrouble(): (route: PlannedRoute) => TruckTrouble | null {
  const { fleet } = useFleet()
  return ({ status, truckId }) => {
    if (!fleet || truckId === null || status === 'completed') return null
    const truck = fleet.trucks.find(({ id }) => id === truckId)
    if (truck) return truck.isInService ? null : { name: truck.name, kind: 'out-of-service' }
    const removed = fleet.removed.find(({ id }) => id === truckId)
    return removed ? { name: removed.name, kind: 'removed' } : null
  }
}
