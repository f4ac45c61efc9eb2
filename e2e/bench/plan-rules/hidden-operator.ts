import type { PlanRule } from 'mf-routes/operations'
import {
  drivingCost,
  isKept,
  moveStop,
  ordersOf,
  type PlanDraft,
  placeOf,
  placesIn,
  type RouteCache,
  ruleName,
} from 'mf-routes/rules'
import { distanceKm, seededRandom, shuffled } from 'shared-domain'
import type { KnownBin } from '../service/simulated-city'

/** How many preferences there are of each kind. */
const OF_A_KIND = 4
/** Bins of an order are neighbours: farther apart it does not matter which comes first. */
const NEIGHBOURS_KM = 0.5
/** Times in which streets are busy, in seconds from midnight. */
const BUSY = [
  { from: 7 * 3600, to: 8.5 * 3600 },
  { from: 8 * 3600, to: 9.5 * 3600 },
  { from: 10 * 3600, to: 11.5 * 3600 },
  { from: 12 * 3600, to: 13.5 * 3600 },
]

/** What an operator wants without having said so, of these bins. */
export function hiddenPreferences(
  bins: readonly KnownBin[],
  { seed, truckIds }: { seed: number; truckIds: readonly string[] },
): PlanRule[] {
  const random = seededRandom(seed)
  const free = shuffled(bins, random)
  const taken = () => free.splice(0, 1)[0] as KnownBin
  const rules: PlanRule[] = []
  for (let i = 0; i < OF_A_KIND; i += 1) {
    const { id, ...place } = taken()
    const near = free.findIndex((other) => distanceKm(place, other) < NEIGHBOURS_KM)
    if (near >= 0) rules.push({ kind: 'order', binId: id, afterBinId: free.splice(near, 1)[0]?.id as string })
    rules.push({ kind: 'time', binId: taken().id, ...(BUSY[i % BUSY.length] as (typeof BUSY)[number]) })
    rules.push({ kind: 'truck', binId: taken().id, truckId: truckIds[i % truckIds.length] as string })
  }
  return rules
}

/** Moves each bin that is not as the operator wants it, to where that costs least. Returns what it has moved. */
export function edited(
  cache: RouteCache,
  draft: PlanDraft,
  preferences: readonly PlanRule[],
): { draft: PlanDraft; moves: number } {
  let present = draft
  let moves = 0
  for (const rule of preferences) {
    if (keeps(cache, present, rule) !== false) continue
    const truckId = rule.kind === 'truck' ? rule.truckId : placeOf(present, rule.binId)?.truckId
    if (truckId === undefined) continue
    const [best] = placesOn(present, rule.binId, truckId)
      .map((next) => ({ next, driven: cache.drive(next) }))
      .filter(({ driven }) => driven.routes.every(({ violations }) => violations.length === 0))
      .filter(({ next }) => keeps(cache, next, rule) === true)
      .sort((a, b) => drivingCost(cache.index, a.driven.totals) - drivingCost(cache.index, b.driven.totals))
    if (!best) continue
    present = best.next
    moves += 1
  }
  return { draft: present, moves }
}

const keeps = (cache: RouteCache, draft: PlanDraft, rule: PlanRule) =>
  isKept(rule, placesIn(ordersOf(cache.drive(draft).routes)))

/** The draft with the bin at each place of a truck. */
function placesOn(draft: PlanDraft, binId: string, truckId: string): PlanDraft[] {
  const stops = draft.trucks.find((truck) => truck.truckId === truckId)?.binIds ?? []
  const places = stops.filter((id) => id !== binId).length + 1
  return Array.from({ length: places }, (_, place) => moveStop(draft, binId, { truckId, place }))
}

/** What the operator keeps of what is offered for a bin: the rule that says what is wanted, if one does. */
export function chosenRule(offered: readonly PlanRule[], preferences: readonly PlanRule[]): PlanRule | null {
  const wanted = new Set(preferences.map(ruleName))
  return offered.find((rule) => wanted.has(ruleName(rule)) || isOfWantedTime(rule, preferences)) ?? null
}

/** Whether most of the time is one that the operator avoids. */
function isOfWantedTime(rule: PlanRule, preferences: readonly PlanRule[]): boolean {
  if (rule.kind !== 'time') return false
  return preferences.some((one) => {
    if (one.kind !== 'time' || one.binId !== rule.binId) return false
    const common = Math.min(one.to, rule.to) - Math.max(one.from, rule.from)
    return common >= (rule.to - rule.from) / 2
  })
}
