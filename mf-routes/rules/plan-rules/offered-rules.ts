import type { PlanRule, RuleOffer, TruckOrder } from '../../operations'
import { type MovedBin, movedBins } from './moved-bins'
import { binsOfRule, isKept, type PlaceInOrder, placesIn, ruleName } from './plan-rule'

/** A day's plan as it was made, and as people left it. */
export interface PlanChange {
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** When it was changed, in ms. */
  at: number
  before: readonly TruckOrder[]
  after: readonly TruckOrder[]
}

/** A bin must be moved on so many days before a rule is offered. */
const OFFERED_FROM_DAYS = 3
/** What fits the moves is often more than what is meant: a person chooses among so many. */
const RULES_A_BIN = 3
/** One day in so many may break a rule that is offered. */
const KEPT_DAYS_FOR_ONE_BROKEN = 10
const HALF_HOUR = 1800
/** A time that a bin is moved away from is no longer than this, in seconds. */
const LONGEST_TIME = 3 * 3600
/** More offers than a person reads. */
const OFFERS_MAX = 20

/**
 * The rules that explain why bins were moved by hand, and that no plan broke since without being changed. Changes of a bin before
 * `decidedAt`, in ms, do not count: a person has decided about them.
 */
export function offeredRules(
  changes: readonly PlanChange[],
  decidedAt: (binId: string) => number = () => Number.NEGATIVE_INFINITY,
): RuleOffer[] {
  const days = changes.map(placedDay)
  const ofBin = byBin(days)
  const candidates = [...movesByRule(days, decidedAt).values()]
    .filter((candidate) => candidate.days.size >= OFFERED_FROM_DAYS)
    .map((candidate) => ({ ...candidate, ...keptSince(ofBin.get(candidate.rule.binId) ?? [], candidate) }))
    .filter(({ kept, broken }) => broken * KEPT_DAYS_FOR_ONE_BROKEN <= kept)
    .sort((a, b) => b.days.size - a.days.size || b.kept - a.kept)
  const binIds = [...new Set(candidates.map(({ rule }) => rule.binId))]
  return binIds.slice(0, OFFERS_MAX).map((binId) => {
    const own = candidates.filter(({ rule }) => rule.binId === binId).slice(0, RULES_A_BIN)
    return { binId, days: own[0]?.days.size ?? 0, rules: own.map(({ rule }) => rule) }
  })
}

/** A change with the places of its bins, which are asked for again and again. */
interface PlacedDay extends Pick<PlanChange, 'day' | 'at'> {
  moved: readonly MovedBin[]
  before: ReadonlyMap<string, PlaceInOrder>
  after: ReadonlyMap<string, PlaceInOrder>
}

const placedDay = ({ day, at, before, after }: PlanChange): PlacedDay => ({
  ...{ day, at, moved: movedBins(before, after) },
  ...{ before: placesIn(before), after: placesIn(after) },
})

/** The days on which each bin was emptied. */
function byBin(days: readonly PlacedDay[]): Map<string, PlacedDay[]> {
  const found = new Map<string, PlacedDay[]>()
  for (const day of days)
    for (const binId of day.after.keys()) {
      const known = found.get(binId)
      if (known) known.push(day)
      else found.set(binId, [day])
    }
  return found
}

interface Candidate {
  rule: PlanRule
  /** The days on which a move made the plan keep the rule. */
  days: Set<string>
  /** The earliest of these changes, in ms. */
  since: number
}

/** What each move may have been for, with the days on which it was. */
function movesByRule(
  placedDays: readonly PlacedDay[],
  decidedAt: (binId: string) => number,
): Map<string, Candidate> {
  const byRule = new Map<string, Candidate>()
  const note = (rule: PlanRule, { day, at }: PlacedDay) => {
    if (binsOfRule(rule).some((binId) => decidedAt(binId) >= at)) return
    const known = byRule.get(ruleName(rule)) ?? { rule, days: new Set(), since: at }
    known.days.add(day)
    known.since = Math.min(known.since, at)
    byRule.set(ruleName(rule), known)
  }
  const leftTimes = new Map<string, { change: PlacedDay; start: number }[]>()
  for (const change of placedDays)
    for (const moved of change.moved) {
      for (const rule of placesMeant(moved, change)) note(rule, change)
      const { binId, from, to } = moved
      if (from.truckId !== to.truckId || decidedAt(binId) >= change.at) continue
      leftTimes.set(binId, [...(leftTimes.get(binId) ?? []), { change, start: from.start }])
    }
  for (const [binId, left] of leftTimes) {
    const rule = timeMeant(
      binId,
      left.map(({ start }) => start),
    )
    if (rule) for (const { change } of left) note(rule, change)
  }
  return byRule
}

/** The rules about trucks and orders that a move made the plan keep. */
function placesMeant({ binId, from, to }: MovedBin, { before, after }: PlacedDay): PlanRule[] {
  if (from.truckId !== to.truckId) return [{ kind: 'truck', binId, truckId: to.truckId }]
  return [...after].flatMap(([otherId, other]): PlanRule[] => {
    const former = before.get(otherId)
    if (otherId === binId || other.truckId !== to.truckId || former?.truckId !== to.truckId) return []
    const wasBehind = from.position > former.position
    const isBehind = to.position > other.position
    if (wasBehind === isBehind) return []
    return isBehind
      ? [{ kind: 'order', binId, afterBinId: otherId }]
      : [{ kind: 'order', binId: otherId, afterBinId: binId }]
  })
}

/** The time that a bin was moved away from, to half hours; `null` when these are hours apart. */
function timeMeant(binId: string, starts: readonly number[]): PlanRule | null {
  const from = Math.floor(Math.min(...starts) / HALF_HOUR) * HALF_HOUR
  const to = (Math.floor(Math.max(...starts) / HALF_HOUR) + 1) * HALF_HOUR
  return to - from > LONGEST_TIME ? null : { kind: 'time', binId, from, to }
}

/** On how many changed or unchanged plans since its first move a rule is kept, and broken. */
function keptSince(days: readonly PlacedDay[], { rule, since }: Candidate) {
  const found = days.filter(({ at }) => at >= since).map(({ after }) => isKept(rule, after))
  return {
    kept: found.filter((isSo) => isSo === true).length,
    broken: found.filter((isSo) => isSo === false).length,
  }
}
