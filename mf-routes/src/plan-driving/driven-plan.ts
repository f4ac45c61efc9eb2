import type { RoutePlan } from 'shared-domain/routing'
import { type DrivenRoute, driveTruck } from './drive-truck'
import type { PlanDraft } from './plan-draft'
import type { PlanGround } from './plan-ground'

export interface DrivenPlan {
  /** Of the trucks that leave, in the order of the request. */
  routes: readonly DrivenRoute[]
  totals: RoutePlan['totals']
  /** How many more trucks leave than may. */
  trucksTooMany: number
}

/** Works out what a truck drives along which bins, and remembers it: routes that an engine has planned stay as they were. */
export class RouteBook {
  private readonly routes = new Map<string, DrivenRoute>()

  constructor(readonly ground: PlanGround) {}

  learn({ routes }: Pick<RoutePlan, 'routes'>): void {
    for (const route of routes) {
      const binIds = route.visits.flatMap((visit) => (visit.kind === 'stop' ? [visit.binId] : []))
      this.routes.set(nameOf(route.truckId, binIds), { ...route, violations: [] })
    }
  }

  drive(draft: PlanDraft): DrivenPlan {
    const routes = draft.trucks
      .filter(({ binIds }) => binIds.length > 0)
      .map(({ truckId, binIds }) => this.route(truckId, binIds))
    const { maxTrucks, trucks } = this.ground.request
    return {
      routes,
      totals: {
        metres: sum(routes, ({ metres }) => metres),
        seconds: sum(routes, ({ seconds }) => seconds),
        litres: sum(routes, ({ litres }) => litres),
      },
      trucksTooMany: Math.max(0, routes.length - (maxTrucks ?? trucks.length)),
    }
  }

  route(truckId: string, binIds: readonly string[]): DrivenRoute {
    const name = nameOf(truckId, binIds)
    const known = this.routes.get(name) ?? driveTruck(this.ground, truckId, binIds)
    this.routes.set(name, known)
    return known
  }
}

const nameOf = (truckId: string, binIds: readonly string[]) => JSON.stringify([truckId, ...binIds])

const sum = <T>(things: readonly T[], value: (thing: T) => number) =>
  things.reduce((total, thing) => total + value(thing), 0)
