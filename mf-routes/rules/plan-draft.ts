import type { RoutePlan, RouteRequest, TruckRoute, UnservedReason } from 'routing-engine'
import type { RequestIndex } from 'shared-domain/route-planning'
import { type DrivenRoute, driveTruck } from './drive-truck'

export interface LeftOutBin {
  binId: string
  reason: UnservedReason | 'by-hand'
}

/** A plan that a person is editing: which truck collects which bins in which order, and which of these are pinned. */
export interface PlanDraft {
  /** For every truck of the request, in the request's order. */
  trucks: readonly DraftTruck[]
  leftOut: readonly LeftOutBin[]
  /** The ids of the bins that stay with their truck and in their order when the plan is computed again. */
  locked: ReadonlySet<string>
}

export interface DraftTruck {
  truckId: string
  /** In driving order; empty when the truck stays at its depot. */
  binIds: readonly string[]
}

export const draftOf = (request: RouteRequest, { routes, unserved }: RoutePlan): PlanDraft => ({
  trucks: request.trucks.map(({ id }) => ({
    truckId: id,
    binIds:
      routes
        .find(({ truckId }) => truckId === id)
        ?.visits.flatMap((visit) => (visit.kind === 'stop' ? [visit.binId] : [])) ?? [],
  })),
  leftOut: unserved,
  locked: new Set(),
})

export interface DrivenPlan {
  /** The trucks that leave, in the order of the request. */
  routes: readonly DrivenRoute[]
  totals: RoutePlan['totals']
  /** By how many trucks the plan exceeds the allowed number. */
  trucksTooMany: number
}

/** Simulates trucks along lists of bins and caches the results. Routes planned by an engine are kept as they were. */
export class RouteCache {
  private readonly routes = new Map<string, DrivenRoute>()

  constructor(readonly index: RequestIndex) {}

  learn({ routes }: { routes: readonly TruckRoute[] }): void {
    for (const route of routes) {
      const binIds = route.visits.flatMap((visit) => (visit.kind === 'stop' ? [visit.binId] : []))
      this.routes.set(nameOf(route.truckId, binIds), { ...route, violations: [] })
    }
  }

  /** The feasible routes of these drafts, for another cache of the same request to learn. */
  feasible(drafts: readonly PlanDraft[]): TruckRoute[] {
    const routes = new Set(drafts.flatMap((draft) => this.drive(draft).routes))
    return [...routes].flatMap(({ violations, ...route }) => (violations.length === 0 ? route : []))
  }

  drive(draft: PlanDraft): DrivenPlan {
    const routes = draft.trucks
      .filter(({ binIds }) => binIds.length > 0)
      .map(({ truckId, binIds }) => this.route(truckId, binIds))
    const { maxTrucks, trucks } = this.index.request
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
    const known = this.routes.get(name) ?? driveTruck(this.index, truckId, binIds)
    this.routes.set(name, known)
    return known
  }
}

const nameOf = (truckId: string, binIds: readonly string[]) => JSON.stringify([truckId, ...binIds])

const sum = <T>(things: readonly T[], value: (thing: T) => number) =>
  things.reduce((total, thing) => total + value(thing), 0)
