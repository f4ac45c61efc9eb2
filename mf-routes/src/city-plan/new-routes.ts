import { HIGH_PRIORITY_ABOVE, type Priority, ROUTE_NAME_MAX } from 'shared-domain'
import type { NewRoute } from 'shared-domain/client'
import { dayPlan, listOrderBaseline } from 'shared-domain/route-planning'
import type { DrivenRoute } from '../plan-driving/drive-truck'
import type { DrivenPlan } from '../plan-driving/driven-plan'
import { type CityGround, truckName } from './city-plan'

/** The routes of a plan as the record is sent them, one a truck, in the order of the plan. */
export const newRoutes = (ground: CityGround, driven: DrivenPlan): NewRoute[] =>
  driven.routes.map((route) => newRoute(ground, route, driven))

function newRoute(ground: CityGround, route: DrivenRoute, driven: DrivenPlan): NewRoute {
  const { name, priority, points, travel, book } = ground
  const { request } = book.ground
  const distanceKm = route.metres / 1000
  const baseline = listOrderBaseline(request, [route])
  return {
    name: driven.routes.length === 1 ? name : nameWith(ground, route.truckId),
    priority: priority ?? priorityOf(ground, driven),
    binIds: binIdsOf(route),
    distanceKm,
    baselineKm: baseline ? baseline.metres / 1000 : distanceKm,
    minutes: route.seconds / 60,
    plannedFor: ground.day,
    plan: dayPlan({ request, points, route, matrixSource: travel.source }),
  }
}

export const binIdsOf = ({ visits }: Pick<DrivenRoute, 'visits'>): string[] =>
  visits.flatMap((visit) => (visit.kind === 'stop' ? [visit.binId] : []))

/** Of all routes of a plan: what is urgent is the round, however many trucks share it. */
export function priorityOf({ bins }: Pick<CityGround, 'bins'>, { routes }: DrivenPlan): Priority {
  const full = routes.flatMap(binIdsOf).filter((binId) => bins.get(binId)?.status === 'full').length
  return full > HIGH_PRIORITY_ABOVE ? 'high' : 'medium'
}

function nameWith(ground: CityGround, truckId: string): string {
  const truck = `, ${truckName(ground, truckId)}`
  return ground.name.slice(0, ROUTE_NAME_MAX - truck.length) + truck
}
