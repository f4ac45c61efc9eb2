import type { Bin } from '../bins/bin'
import { shownFillLevel } from '../bins/bin-status'
import type { LeftOut, StopReason, StopRisk } from '../contract/stop-reasons'
import type { TruckRoute } from '../routing/route-plan'
import type { RouteRequest } from '../routing/route-request'
import type { CityOptions } from './city-choice'
import type { OverflowRisk } from './overflow-pricing'
import type { LeftOutBin } from './plan-draft'
import { leastDetour } from './stop-detours'

type Weighed = Pick<CityOptions, 'overflowingBinIds' | 'risks'>

/** From this chance of overflowing on, that is the reason. A bin with less is emptied today because a truck is near. */
const TOLD_CHANCE = 0.05

/** Why a plan weighs a bin. `bin` is as the record has it. */
export function stopReason(bin: Bin, { overflowingBinIds, risks }: Weighed): StopReason {
  if (overflowingBinIds.includes(bin.id)) return { kind: 'reported' }
  const percent = shownFillLevel(bin)
  if (bin.status === 'full') return { kind: 'full', percent }
  const risk = risks.get(bin.id)
  if (!risk) return { kind: 'level', percent }
  const { chance, later } = risk
  if (later && chance < TOLD_CHANCE)
    return { kind: 'on-the-way', metres: Math.max(0, later.metres), day: later.day }
  return { kind: 'risk', ...toldRisk(risk) }
}

const toldRisk = ({ chance, by }: OverflowRisk): StopRisk => ({ chance, by: new Date(by).toISOString() })

/** The bins that a plan leaves out, each told with `of`, the route that passes it the nearest. */
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
      risk: risk ? toldRisk(risk) : null,
      metres: least?.metres ?? null,
      of: least?.route ?? routes[0] ?? null,
    }
  })
}
