import type { RoutePlan, RouteRequest, Stop, TruckRoute, Visit } from 'routing-engine'

/**
 * The ids of the bins that a plan should leave out, because driving to them costs more than their prize. Neighbouring stops are
 * weighed together, because they share the way to their area.
 */
export function uneconomicStops(request: RouteRequest, { routes }: Pick<RoutePlan, 'routes'>): Set<string> {
  const stops = new Map(request.stops.map((stop) => [stop.binId, stop]))
  return new Set(routes.flatMap((route) => uneconomicOf(request, route, stops)))
}

function uneconomicOf(
  request: RouteRequest,
  { visits }: TruckRoute,
  stops: ReadonlyMap<string, Stop>,
): string[] {
  const places = visits.filter(({ kind }) => kind !== 'break')
  const prizes = places.map((visit) => prizeOf(visit, stops))
  const uneconomic: string[] = []
  for (let first = 0; first < places.length; first += 1) {
    const last = leastEconomicEnd(request, places, prizes, first)
    if (last === null) continue
    for (const visit of places.slice(first, last + 1)) if (visit.kind === 'stop') uneconomic.push(visit.binId)
    first = last
  }
  return uneconomic
}

/** The last index of the run of stops from `first` on whose removal saves most; null when no removal saves anything. */
function leastEconomicEnd(
  request: RouteRequest,
  places: readonly Visit[],
  prizes: readonly (number | null)[],
  first: number,
): number | null {
  let best = 0
  let end: number | null = null
  let worth = 0
  for (let last = first; last < places.length; last += 1) {
    const prize = prizes[last] ?? null
    if (prize === null) break
    worth += prize
    const gain = savedWithout(request, places, first, last) - worth
    if (gain > best) {
      best = gain
      end = last
    }
  }
  return end
}

/** The cost of driving that is saved without the places `first` to `last`, in the unit of the objective. */
function savedWithout(request: RouteRequest, places: readonly Visit[], first: number, last: number): number {
  const way = places.slice(first - 1, last + 2).map(({ point }) => point)
  const through = way.slice(1).reduce((sum, to, i) => sum + cost(request, way[i] ?? to, to), 0)
  const [from, to] = [way[0] ?? 0, way.at(-1) ?? 0]
  const isAll = places.every(({ kind }, at) => kind !== 'stop' || (at >= first && at <= last))
  // Without any stop the truck stays at its depot.
  return through - cost(request, from, to) + (isAll ? request.objective.perTruck : 0)
}

function cost({ matrix, objective }: RouteRequest, from: number, to: number): number {
  if (from === to) return 0
  const at = from * matrix.points + to
  return (matrix.metres[at] ?? 0) * objective.perMetre + (matrix.seconds[at] ?? 0) * objective.perSecond
}

/** The prize of a visit; null when it must not be left out. */
function prizeOf(visit: Visit, stops: ReadonlyMap<string, Stop>): number | null {
  const priority = visit.kind === 'stop' ? stops.get(visit.binId)?.priority : undefined
  return priority?.kind === 'optional' ? priority.prize : null
}
