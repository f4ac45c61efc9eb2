import type { RoutePlan, RouteRequest, Stop, TruckRoute, Visit } from 'shared-domain/routing'

/**
 * The ids of the bins that a plan had better leave out: what driving to them costs is more than what they are worth.
 * Neighbours are weighed together, for the way to a far corner is shared by the bins that are there.
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
  const dear: string[] = []
  for (let first = 0; first < places.length; first += 1) {
    const last = leastEconomicEnd(request, places, prizes, first)
    if (last === null) continue
    for (const visit of places.slice(first, last + 1)) if (visit.kind === 'stop') dear.push(visit.binId)
    first = last
  }
  return dear
}

/** Where the stops from `first` on end that are best left out together; null when they are worth their way. */
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

/** What the way is shorter by without these places, in the unit of the objective. */
function savedWithout(request: RouteRequest, places: readonly Visit[], first: number, last: number): number {
  const way = places.slice(first - 1, last + 2).map(({ point }) => point)
  const through = way.slice(1).reduce((sum, to, i) => sum + cost(request, way[i] ?? to, to), 0)
  const [from, to] = [way[0] ?? 0, way.at(-1) ?? 0]
  const isAll = places.every(({ kind }, at) => kind !== 'stop' || (at >= first && at <= last))
  // A truck that has nothing to do stays at its depot.
  return through - cost(request, from, to) + (isAll ? request.objective.perTruck : 0)
}

function cost({ matrix, objective }: RouteRequest, from: number, to: number): number {
  if (from === to) return 0
  const at = from * matrix.points + to
  return (matrix.metres[at] ?? 0) * objective.perMetre + (matrix.seconds[at] ?? 0) * objective.perSecond
}

/** What a visit is worth; null when it is not to be left out. */
function prizeOf(visit: Visit, stops: ReadonlyMap<string, Stop>): number | null {
  const priority = visit.kind === 'stop' ? stops.get(visit.binId)?.priority : undefined
  return priority?.kind === 'optional' ? priority.prize : null
}
