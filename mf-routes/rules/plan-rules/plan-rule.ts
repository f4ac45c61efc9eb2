import type { Visit } from 'routing-engine'
import type { PlanRule, TruckOrder } from '../../operations'

/** Where a bin is in a day's orders. */
export interface PlaceInOrder {
  truckId: string
  /** From 0. */
  position: number
  start: number
}

/** Names a rule: two rules that say the same have the same name. */
export function ruleName(rule: PlanRule): string {
  if (rule.kind === 'truck') return `${rule.binId} by ${rule.truckId}`
  if (rule.kind === 'order') return `${rule.binId} after ${rule.afterBinId}`
  return `${rule.binId} not ${rule.from}-${rule.to}`
}

/** Whether no plan can keep both rules: two trucks for one bin, or two bins each after the other. */
export function contradicts(one: PlanRule, other: PlanRule): boolean {
  if (one.kind === 'truck' && other.kind === 'truck')
    return one.binId === other.binId && one.truckId !== other.truckId
  if (one.kind === 'order' && other.kind === 'order')
    return one.binId === other.afterBinId && one.afterBinId === other.binId
  return false
}

/** The bins that a rule is about. */
export const binsOfRule = (rule: PlanRule): string[] =>
  rule.kind === 'order' ? [rule.binId, rule.afterBinId] : [rule.binId]

/** The orders of driven or planned routes. */
export const ordersOf = (routes: readonly { truckId: string; visits: readonly Visit[] }[]): TruckOrder[] =>
  routes.map(({ truckId, visits }) => ({
    truckId,
    stops: visits.flatMap((visit) =>
      visit.kind === 'stop' ? { binId: visit.binId, start: visit.start } : [],
    ),
  }))

/** The place of each bin, by its id. */
export const placesIn = (orders: readonly TruckOrder[]): Map<string, PlaceInOrder> =>
  new Map(
    orders.flatMap(({ truckId, stops }) =>
      stops.map(({ binId, start }, position) => [binId, { truckId, position, start }] as const),
    ),
  )

/** Whether a day keeps a rule; `null` when the day has nothing to do with it. */
export function isKept(rule: PlanRule, places: ReadonlyMap<string, PlaceInOrder>): boolean | null {
  const place = places.get(rule.binId)
  if (!place) return null
  if (rule.kind === 'truck') return place.truckId === rule.truckId
  if (rule.kind === 'time') return place.start < rule.from || place.start >= rule.to
  const other = places.get(rule.afterBinId)
  return other?.truckId === place.truckId ? place.position > other.position : null
}

/** The rules that a day's orders break. */
export function brokenRules(rules: readonly PlanRule[], orders: readonly TruckOrder[]): PlanRule[] {
  const places = placesIn(orders)
  return rules.filter((rule) => isKept(rule, places) === false)
}
