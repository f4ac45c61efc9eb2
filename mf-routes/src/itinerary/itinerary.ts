import type { Point, ShownStop } from 'shared-domain'
import type { PlannedVisit, VisitPlan } from './planned-visit'

/** Seconds from midnight in New Zealand, and the load on board when the truck leaves. */
export type PlannedTimes = Pick<PlannedVisit, 'arrival' | 'departure' | 'litres' | 'kg'>

/** One thing that a driver does. */
export type Entry =
  | { kind: 'stop'; position: number; stop: ShownStop; times: PlannedTimes | null }
  | { kind: 'disposal'; placeId: string; point: Point; times: PlannedTimes; unloadedLitres: number }
  | { kind: 'break'; times: PlannedTimes }
  | { kind: 'depot'; placeId: string; point: Point; times: PlannedTimes; isStart: boolean }

/**
 * What a driver does, in order: the stops, and between them what the plan has besides. Without a plan, or with one of
 * other stops than these, the stops alone.
 */
export function itinerary(stops: readonly ShownStop[], plan: VisitPlan | null): Entry[] {
  const numbered = new Map(stops.map((stop, index) => [stop.bin.id, { stop, position: index + 1 }]))
  const planned = plan?.visits.filter(({ kind }) => kind === 'stop') ?? []
  const isOfThese = planned.length === stops.length && planned.every(({ binId = '' }) => numbered.has(binId))
  if (!plan || !isOfThese)
    return [...numbered.values()].map((stop) => ({ kind: 'stop', ...stop, times: null }))
  return plan.visits.flatMap((times, index): Entry[] => {
    const { kind, point } = times
    if (kind === 'break') return [{ kind, times }]
    if (kind === 'depot') return [{ kind, placeId: plan.depotId, point, times, isStart: index === 0 }]
    if (kind === 'disposal') {
      const before = plan.visits[index - 1]?.litres ?? 0
      return [{ kind, placeId: times.facilityId ?? '', point, times, unloadedLitres: before - times.litres }]
    }
    const found = numbered.get(times.binId ?? '')
    return found ? [{ kind, ...found, times }] : []
  })
}
