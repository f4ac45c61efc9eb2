import type { TravelMatrix, TruckRoute, Visit } from 'routing-engine'
import { metresBetween } from 'routing-engine'

/** The metres that each stop adds to its route, by bin id: what leaving out that stop alone would save. */
export function stopDetours(matrix: TravelMatrix, routes: readonly TruckRoute[]): Map<string, number> {
  const detours = new Map<string, number>()
  for (const { visits } of routes) {
    // A break is taken where the truck stands.
    const places = visits.filter(({ kind }) => kind !== 'break')
    places.forEach((visit, at) => {
      const before = places[at - 1]
      const after = places[at + 1]
      if (visit.kind === 'stop' && before && after)
        detours.set(visit.binId, detourMetres(matrix, before, visit, after))
    })
  }
  return detours
}

const detourMetres = (matrix: TravelMatrix, before: Visit, visit: Visit, after: Visit) =>
  metresBetween(matrix, before.point, visit.point) +
  metresBetween(matrix, visit.point, after.point) -
  metresBetween(matrix, before.point, after.point)

/** The route on which one more stop adds the least driving, and the metres that it adds; null when no road leads there. */
export function leastDetour<R extends Pick<TruckRoute, 'visits'>>(
  matrix: TravelMatrix,
  routes: readonly R[],
  point: number,
): { route: R; metres: number } | null {
  let least: { route: R; metres: number } | null = null
  for (const route of routes) {
    const places = route.visits.filter(({ kind }) => kind !== 'break')
    for (const [at, after] of places.entries()) {
      const before = places[at - 1]
      if (!before) continue
      const there = metresBetween(matrix, before.point, point)
      const on = metresBetween(matrix, point, after.point)
      const metres = there + on - metresBetween(matrix, before.point, after.point)
      if (there >= 0 && on >= 0 && metres < (least?.metres ?? Number.POSITIVE_INFINITY))
        least = { route, metres: Math.max(0, metres) }
    }
  }
  return least
}
