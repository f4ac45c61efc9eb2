import type { RouteBook } from '../plan-driving/driven-plan'
import type { LeftOutBin, PlanDraft } from '../plan-driving/plan-draft'

/** A draft of what an engine tells while it searches: lists of bins whose trucks it does not name. */
export function draftFromLists(book: RouteBook, lists: readonly (readonly string[])[]): PlanDraft {
  const { request } = book.ground
  const byTruck = new Map<string, readonly string[]>()
  for (const binIds of lists) {
    const free = request.trucks.map(({ id }) => id).filter((id) => !byTruck.has(id))
    const [best] = free
      .map((truckId) => ({ truckId, route: book.route(truckId, binIds) }))
      .sort(
        (a, b) => a.route.violations.length - b.route.violations.length || a.route.seconds - b.route.seconds,
      )
    if (best) byTruck.set(best.truckId, binIds)
  }
  const served = new Set([...byTruck.values()].flat())
  return {
    trucks: request.trucks.map(({ id }) => ({ truckId: id, binIds: byTruck.get(id) ?? [] })),
    leftOut: request.stops
      .filter(({ binId }) => !served.has(binId))
      .map(
        ({ binId, priority }): LeftOutBin => ({
          binId,
          reason: priority.kind === 'optional' ? 'not-worth-it' : 'no-capacity',
        }),
      ),
    locked: new Set(),
  }
}
