import type { RoutePlan, RouteRequest, UnservedReason } from 'shared-domain/routing'

export interface LeftOutBin {
  binId: string
  reason: UnservedReason | 'by-hand'
}

/** A plan as a person works on it: who collects which bins in which order, and what is fixed of that. */
export interface PlanDraft {
  /** Of every truck of the request, in its order. */
  trucks: readonly DraftTruck[]
  leftOut: readonly LeftOutBin[]
  /** Ids of the bins that planning anew leaves with their truck and in their order. */
  locked: ReadonlySet<string>
}

export interface DraftTruck {
  truckId: string
  /** In driving order; none when the truck stays at its depot. */
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
