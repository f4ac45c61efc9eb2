import type { Truck } from '../contract/fleet-contract'
import type { PlanningForecasts } from '../contract/forecast-contract'
import { aucklandInstant } from '../time/auckland-time'
import type { OverflowRisk } from './overflow-pricing'
import { clockSeconds } from './truck-hours'

/** What is known of a bin for the days to come. */
export interface BinOutlook {
  binId: string
  /** When it was emptied last, in ms since 1970. */
  emptiedAt: number
  /** Chance that it has overflowed by a moment (ms since 1970) if it is not emptied before, 0–1. */
  overflowChance: (at: number) => number
}

/** A day on which trucks leave. */
export interface RoundDay {
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** When the last bin of that day is emptied, in ms since 1970. */
  endsAt: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What the record's forecasts tell of the days to come; of a bin that was emptied since, none holds. */
export function outlooksOf(
  { stepHours, bins }: PlanningForecasts,
  emptiedSince: ReadonlySet<string>,
): BinOutlook[] {
  return bins.flatMap(({ binId, madeAt, emptiedAt, risks }) => {
    if (risks.length === 0 || emptiedSince.has(binId)) return []
    const made = Date.parse(madeAt)
    return {
      binId,
      emptiedAt: emptiedAt === null ? made : Date.parse(emptiedAt),
      overflowChance: (at: number) => chanceAt(risks, (at - made) / (stepHours * HOUR_MS)),
    }
  })
}

/** Between the two kept chances around a step. */
function chanceAt(risks: readonly number[], step: number): number {
  const within = Math.min(risks.length - 1, Math.max(0, step))
  const before = risks[Math.floor(within)] as number
  const after = risks[Math.ceil(within)] as number
  return before + (after - before) * (within - Math.floor(within))
}

/** A day and those after it, each until the last shift of these trucks ends; none without trucks. */
export function roundDays(trucks: readonly Pick<Truck, 'shift'>[], from: string, count: number): RoundDay[] {
  if (trucks.length === 0) return []
  const lastShiftEnds = Math.max(...trucks.map(({ shift }) => clockSeconds(shift.to)))
  return Array.from({ length: count }, (_, later) => {
    const day = new Date(Date.parse(`${from}T12:00:00Z`) + later * DAY_MS).toISOString().slice(0, 10)
    return { day, endsAt: aucklandInstant(day, lastShiftEnds) }
  })
}

/** A bin comes due on the last day that keeps its chance of overflowing below this. */
const DUE_CHANCE = 0.005

/** The day after the first one on which a bin has to be emptied at the latest; `null` when none of these need it. */
function dueDay({ overflowChance }: BinOutlook, days: readonly RoundDay[]): RoundDay | null {
  const at = days.findIndex(({ endsAt }, i) => i > 1 && overflowChance(endsAt) >= DUE_CHANCE)
  return at < 0 ? null : (days[at - 1] as RoundDay)
}

/** The bins that come due on each of the days after the first, if that leaves them out; days without any are missing. */
export function dueByDay(
  outlooks: readonly BinOutlook[],
  days: readonly RoundDay[],
): Map<RoundDay, BinOutlook[]> {
  const due = new Map<RoundDay, BinOutlook[]>()
  for (const outlook of outlooks) {
    const day = dueDay(outlook, days)
    if (!day) continue
    const dueThen = due.get(day)
    if (dueThen) dueThen.push(outlook)
    else due.set(day, [outlook])
  }
  return due
}

/**
 * What forecasts tell the plan of the first of these days: of each bin its chance of overflowing before the round of the second,
 * and what its visit on a later day would cost. `sharesOn` plans a later day with the bins that come due on it, and
 * returns the metres of its rounds that each is the reason for.
 */
export function risksAhead(
  outlooks: readonly BinOutlook[],
  days: readonly RoundDay[],
  sharesOn: (day: RoundDay, binIds: readonly string[]) => ReadonlyMap<string, number>,
): Map<string, OverflowRisk> {
  const [today, next] = days
  if (!today || !next) throw new Error('Give today and at least the next day with a round.')
  const risks = new Map<string, OverflowRisk>()
  for (const { binId, overflowChance } of outlooks)
    risks.set(binId, { chance: overflowChance(next.endsAt), by: next.endsAt, later: null })
  for (const [day, dueThen] of dueByDay(outlooks, days)) {
    const shares = sharesOn(
      day,
      dueThen.map(({ binId }) => binId),
    )
    for (const { binId, emptiedAt } of dueThen) {
      const risk = risks.get(binId)
      const metres = shares.get(binId)
      if (!risk || metres === undefined) continue
      const cycleShare = shareOfCycle(emptiedAt, today.endsAt, day.endsAt)
      risks.set(binId, { ...risk, later: { day: day.day, metres, cycleShare } })
    }
  }
  return risks
}

/** Share of the time from one emptying to the next that has passed today, 0–1. */
function shareOfCycle(emptiedAt: number, today: number, due: number): number {
  if (due <= emptiedAt) return 1
  return Math.min(1, Math.max(0, (today - emptiedAt) / (due - emptiedAt)))
}
