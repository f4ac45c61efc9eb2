import type { RouteRequest, TruckRoute, Visit } from 'routing-engine'
import type { PlannedVisit, RouteDayPlan } from '../contract/route-day-plan'
import type { MatrixSource } from '../contract/travel-matrix'
import type { Point } from '../geo/distance'

interface Planned {
  request: Pick<RouteRequest, 'trucks'>
  /** The places of the rows of its matrix. */
  points: readonly Point[]
  route: TruckRoute
  matrixSource: MatrixSource
}

/** The route of one truck as the record stores it. Throws when the request lacks its truck or a point. */
export function dayPlan({ request, points, route, matrixSource }: Planned): RouteDayPlan {
  const truck = request.trucks.find(({ id }) => id === route.truckId)
  if (!truck) throw new Error(`Truck ${route.truckId} is not in the request.`)
  return {
    truckId: truck.id,
    depotId: truck.depotId,
    visits: route.visits.map((visit) => keptVisit(visit, points)),
    matrixSource,
  }
}

function keptVisit(visit: Visit, points: readonly Point[]): PlannedVisit {
  const { start: _, point: row, ...kept } = visit
  const point = points[row]
  if (!point) throw new Error(`There is no point ${row}.`)
  return { ...kept, point: { lat: point.lat, lng: point.lng } }
}
