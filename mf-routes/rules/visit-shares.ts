import type { TravelMatrix, TruckRoute, Visit } from 'routing-engine'
import { metresBetween } from 'routing-engine'
import { stopDetours } from './stop-detours'

/**
 * The metres of its route that each stop accounts for, by bin id; they add up to the route. A stop accounts for its own detour and for a
 * share of the common driving: each section of the way out is divided among the stops that lie at least as far from the depot (the
 * airport game of Littlechild and Owen 1973). By their detours alone none of ten bins in a suburb would account for the way there.
 */
export function visitShares(matrix: TravelMatrix, routes: readonly TruckRoute[]): Map<string, number> {
  const detours = stopDetours(matrix, routes)
  const shares = new Map<string, number>()
  for (const route of routes) {
    const [start] = route.visits
    const stops = route.visits.filter((visit) => visit.kind === 'stop')
    if (!start || stops.length === 0) continue
    const detourOf = (visit: Visit) => (visit.kind === 'stop' ? (detours.get(visit.binId) ?? 0) : 0)
    const common = Math.max(0, route.metres - stops.reduce((sum, stop) => sum + detourOf(stop), 0))
    const outward = stops
      .map((stop) => ({ stop, metres: metresBetween(matrix, start.point, stop.point) }))
      .sort((a, b) => a.metres - b.metres)
    let reached = 0
    let share = 0
    const parts = outward.map(({ stop, metres }, nearer) => {
      share += (metres - reached) / (outward.length - nearer)
      reached = metres
      return { stop, share }
    })
    for (const part of parts)
      shares.set(part.stop.binId, detourOf(part.stop) + (reached > 0 ? (common * part.share) / reached : 0))
  }
  return shares
}
