import { DAY_MS } from 'shared-domain'
import { savings, weeklyInterval } from './savings'

/** The policies of a replay: the bins that were really emptied, those of a fixed schedule, and those above the thresholds. */
export const REPLAYED_POLICIES = ['driven', 'fixed', 'thresholds'] as const
export type ReplayedPolicy = (typeof REPLAYED_POLICIES)[number]

/** Changing how a day is replayed requires a new version, so that stored days are replayed again. */
export const REPLAY_FORMULA = 'replay-2'

/** The rounds of a day under one policy. All policies are planned by the same planner. */
export interface ReplayedRounds {
  km: number
  /** The time that trucks were out, in hours of all of them. */
  truckHours: number
  bins: number
  /** Bins that were over full at some time of the day. */
  overflows: number
}

export type ReplayedDay = Record<ReplayedPolicy, ReplayedRounds> & { day: string }

/**
 * The days to compare, earliest first: the latest whole weeks without a gap. A fixed schedule repeats weekly, so the kilometres
 * of a part of a week would show which weekdays it contains, and not what was saved.
 */
export function wholeWeeks<D extends { day: string }>(days: readonly D[]): D[] {
  const ordered = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const gap = ordered.findLastIndex(
    ({ day }, at) => at > 0 && Date.parse(day) - Date.parse(ordered[at - 1]?.day ?? day) > DAY_MS,
  )
  const following = ordered.slice(Math.max(0, gap))
  return following.slice(following.length % 7)
}

const sumOf = (days: readonly ReplayedDay[], value: (day: ReplayedDay) => number) =>
  days.reduce((sum, day) => sum + value(day), 0)
const amounts = (km: number) => ({ km, ...savings(km) })

/**
 * The totals of these days under each policy, and the savings of the driven rounds compared with the two others. `interval` is
 * the 95 % bootstrap interval over weeks; null for less than two weeks. Savings are negative when the driven rounds were longer.
 */
export function replayTotals(days: readonly ReplayedDay[]) {
  const ordered = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const rounds = (policy: ReplayedPolicy): ReplayedRounds => ({
    km: sumOf(ordered, (day) => day[policy].km),
    truckHours: sumOf(ordered, (day) => day[policy].truckHours),
    bins: sumOf(ordered, (day) => day[policy].bins),
    overflows: sumOf(ordered, (day) => day[policy].overflows),
  })
  const against = (policy: Exclude<ReplayedPolicy, 'driven'>) => {
    const saved = ordered.map((day) => day[policy].km - day.driven.km)
    const interval = weeklyInterval(saved)
    return {
      ...rounds(policy),
      saved: amounts(saved.reduce((sum, km) => sum + km, 0)),
      interval: interval && { low: amounts(interval.low), high: amounts(interval.high) },
    }
  }
  return { driven: rounds('driven'), fixed: against('fixed'), thresholds: against('thresholds') }
}
