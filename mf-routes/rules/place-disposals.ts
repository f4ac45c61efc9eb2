import type { Facility, Stop, Truck } from 'routing-engine'
import type { RequestIndex } from 'shared-domain/route-planning'

/** The places that a truck visits, in order. */
export type Call = { kind: 'stop'; place: Stop } | { kind: 'disposal'; place: Facility }

interface Unloading {
  facility: Facility
  /** The extra cost of visiting it between two places, compared with driving directly. */
  detour: number
}

/**
 * Inserts disposal trips between the stops at least cost: a load holds one stream and at most the truck's capacity. A single
 * bin that exceeds the capacity becomes a load of its own. Without disposal sites the truck does not unload on the way.
 */
export function placeDisposals(index: RequestIndex, truck: Truck, stops: readonly Stop[]): Call[] {
  const home = index.home(truck)
  const unloadings = stops.map((stop, i) => cheapestUnloading(index, stop, stops[i + 1]?.point ?? home))
  const loads = cheapestLoads(truck, stops, unloadings)
  return stops.flatMap((place, i): Call[] => {
    const unloading = unloadings[i]
    const stop: Call = { kind: 'stop', place }
    return unloading && loads.has(i) ? [stop, { kind: 'disposal', place: unloading.facility }] : [stop]
  })
}

function cheapestUnloading(index: RequestIndex, stop: Stop, next: number): Unloading | null {
  let best: Unloading | null = null
  const direct = index.cost(stop.point, next)
  for (const facility of index.facilitiesFor(stop)) {
    const way = index.cost(stop.point, facility.point) + index.cost(facility.point, next)
    const detour = way - direct + facility.serviceSeconds * index.request.objective.perSecond
    if (!best || detour < best.detour) best = { facility, detour }
  }
  return best
}

/** The indexes of the stops after which each load ends, chosen so that the detours cost least in total. */
function cheapestLoads(
  truck: Truck,
  stops: readonly Stop[],
  unloadings: readonly (Unloading | null)[],
): Set<number> {
  // For the stops up to each one: the least cost of unloading them, and where their last load begins.
  const costs: number[] = [0]
  const begins: number[] = [0]
  for (let end = 1; end <= stops.length; end += 1) {
    let best = Number.POSITIVE_INFINITY
    let begin = end - 1
    for (const first of possibleBegins(truck, stops, end)) {
      const cost = costs[first] ?? Number.POSITIVE_INFINITY
      if (cost < best) {
        best = cost
        begin = first
      }
    }
    costs.push(best + (unloadings[end - 1]?.detour ?? 0))
    begins.push(begin)
  }
  const ends = new Set<number>()
  for (let end = stops.length; end > 0; end = begins[end] ?? 0) ends.add(end - 1)
  return ends
}

/** The possible first stops of a load that ends before stop `end`. */
function* possibleBegins({ capacity }: Truck, stops: readonly Stop[], end: number): Generator<number> {
  const last = stops[end - 1]
  let litres = 0
  let kg = 0
  for (let first = end - 1; first >= 0; first -= 1) {
    const stop = stops[first]
    if (!stop || stop.stream !== last?.stream) return
    litres += stop.litres
    kg += stop.kg
    if (first < end - 1 && (litres > capacity.litres || kg > capacity.kg)) return
    yield first
  }
}
