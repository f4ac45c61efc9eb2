import type { TruckRoute, Visit } from '../routing/route-plan'
import type { TravelMatrix } from '../routing/route-request'
import { metresBetween } from '../routing/travel'

/** Metres that each stop adds to its route as it is driven, by bin: what leaving it out alone would save. */
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
