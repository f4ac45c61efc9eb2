import type { RouteRequest, TruckRoute, UnservedReason } from 'routing-engine'
import type { Bin } from 'shared-domain'
import { shownFillLevel } from 'shared-domain'
import type { LeftOut, StopReason, StopRisk } from 'shared-domain/contract'
import {
  type CityOptions,
  METRE_DOLLARS,
  type OverflowRisk,
  STOP_DOLLARS,
} from 'shared-domain/route-planning'
import type { DrivenPlan, LeftOutBin, RouteCache } from './plan-draft'
import { leastDetour } from './stop-detours'

type Weighed = Pick<CityOptions, 'overflowingBinIds' | 'risks'>

/** From this chance up the risk is the reason for a stop. A bin with a smaller one is emptied because a truck is near. */
const LEAST_RISK_SHOWN = 0.05

/** The reason for a stop at a bin. */
export function stopReason(bin: Bin, { overflowingBinIds, risks }: Weighed): StopReason {
  if (overflowingBinIds.includes(bin.id)) return { kind: 'reported' }
  const percent = shownFillLevel(bin)
  if (bin.status === 'full') return { kind: 'full', percent }
  const risk = risks.get(bin.id)
  if (!risk) return { kind: 'level', percent }
  const { chance, later } = risk
  if (later && chance < LEAST_RISK_SHOWN)
    return { kind: 'on-the-way', metres: Math.max(0, later.metres), day: later.day }
  return { kind: 'risk', ...stopRisk(risk) }
}

const stopRisk = ({ chance, by }: OverflowRisk): StopRisk => ({ chance, by: new Date(by).toISOString() })

/** The bins that a plan leaves out, each with `of`, the route that passes nearest to it. */
export function leftOutReasons<R extends Pick<TruckRoute, 'truckId' | 'visits'>>(
  { matrix, stops, trucks }: Pick<RouteRequest, 'matrix' | 'stops' | 'trucks'>,
  routes: readonly R[],
  leftOut: readonly LeftOutBin[],
  risks: CityOptions['risks'],
): (LeftOut & { of: R | null })[] {
  const stopsOf = new Map(stops.map((stop) => [stop.binId, stop]))
  const streamsOf = new Map(trucks.map(({ id, streams }) => [id, streams]))
  return leftOut.map(({ binId, reason }) => {
    const stop = stopsOf.get(binId)
    const risk = risks.get(binId)
    const takers = routes.filter(({ truckId }) => stop && streamsOf.get(truckId)?.includes(stop.stream))
    const least = stop ? leastDetour(matrix, takers, stop.point) : null
    return {
      binId,
      reason,
      risk: risk ? stopRisk(risk) : null,
      metres: least?.metres ?? null,
      of: least?.route ?? routes[0] ?? null,
    }
  })
}

/**
 * Whether only the limit on trucks keeps a bin out of a plan: another truck could drive to it, and its detour on one that leaves
 * would be worth it or is impossible.
 */
export function isKeptOutByLimit(
  routeCache: Pick<RouteCache, 'index' | 'route'>,
  { routes }: Pick<DrivenPlan, 'routes'>,
  { binId, reason }: LeftOutBin,
): boolean {
  const { matrix, trucks, maxTrucks } = routeCache.index.request
  if (maxTrucks === null || routes.length < maxTrucks) return false
  if (reason !== 'not-worth-it' && reason !== 'no-capacity' && reason !== 'outside-shift') return false
  const leaving = new Set(routes.map(({ truckId }) => truckId))
  const couldGo = trucks.some(
    ({ id }) => !leaving.has(id) && routeCache.route(id, [binId]).violations.length === 0,
  )
  if (!couldGo || reason !== 'not-worth-it') return couldGo
  const { point, stream, priority } = routeCache.index.stop(binId)
  const takers = routes.filter(({ truckId }) => routeCache.index.truck(truckId).streams.includes(stream))
  const detour = leastDetour(matrix, takers, point)
  if (!detour) return true
  return priority.kind === 'must' || priority.prize > detour.metres * METRE_DOLLARS + STOP_DOLLARS
}

const UNSERVED_SENTENCES = {
  'no-capacity': 'No truck has room left.',
  'outside-shift': 'No truck can be there and back within its shift.',
  'no-truck-for-stream': 'No truck, or no facility, takes this waste.',
  'not-worth-it': 'The detour costs more than the risk of an overflow.',
  unreachable: 'No road leads there and on to a facility.',
} as const satisfies Record<UnservedReason, string>

/** Why a bin is left out of a plan, as a sentence. */
export function unservedSentence(
  { index }: Pick<RouteCache, 'index'>,
  { binId, reason }: { binId: string; reason: UnservedReason },
): string {
  const stop = index.stop(binId)
  const takers = index.request.trucks.filter(({ streams }) => streams.includes(stop.stream))
  if (reason === 'no-capacity' && takers.every(({ capacity }) => !holds(capacity, stop)))
    return 'No truck holds as much as this one bin.'
  const sites = index.request.facilities.filter(({ streams }) => streams.includes(stop.stream))
  const isOpenIn = ({ shift }: (typeof takers)[number]) =>
    sites.some(
      ({ windows }) =>
        windows.length === 0 || windows.some(({ from, to }) => from < shift.to && to > shift.from),
    )
  if (reason === 'outside-shift' && sites.length > 0 && !takers.some(isOpenIn))
    return 'The facilities for this waste are closed while the trucks work.'
  return UNSERVED_SENTENCES[reason]
}

const holds = (capacity: { litres: number; kg: number }, stop: { litres: number; kg: number }) =>
  stop.litres <= capacity.litres && stop.kg <= capacity.kg
