import { savings, weeklyInterval } from './savings'

/** What a day is replayed under: the bins that were emptied, those of a fixed schedule, and those above the thresholds. */
export const REPLAYED_POLICIES = ['driven', 'fixed', 'thresholds'] as const
export type ReplayedPolicy = (typeof REPLAYED_POLICIES)[number]

/** Changing how a day is replayed requires a new version: days are then replayed anew. */
export const REPLAY_FORMULA = 'replay-1'

/** The rounds of a day under one policy, as the same planner plans them for all policies. */
export interface ReplayedRounds {
  km: number
  bins: number
  /** Bins that were over full at some time of the day. */
  overflows: number
}

export type ReplayedDay = Record<ReplayedPolicy, ReplayedRounds> & { day: string }

/**
 * The days that are compared, the earliest first: the latest whole weeks without a gap. A fixed schedule goes by the week, so of a part of
 * one its kilometres tell which weekdays it has, and not what was saved.
 */
export function wholeWeeks<D extends { day: string }>(days: readonly D[]): D[] {
  const ordered = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const gap = ordered.findLastIndex(
    ({ day }, at) => at > 0 && Date.parse(day) - Date.parse(ordered[at - 1]?.day ?? day) > DAY_MS,
  )
  const following = ordered.slice(Math.max(0, gap))
  return following.slice(following.length % 7)
}

const DAY_MS = 86_400_000

const sumOf = (days: readonly ReplayedDay[], value: (day: ReplayedDay) => number) =>
  days.reduce((sum, day) => sum + value(day), 0)
const amounts = (km: number) => ({ km, ...savings(km) })

/**
 * What the rounds of these days come to, and what was saved against the two other policies, with the 95 % interval of their weeks drawn
 * again: of two whole weeks and more. Negative where the rounds that were driven are longer.
 */
export function replayTotals(days: readonly ReplayedDay[]) {
  const ordered = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const rounds = (policy: ReplayedPolicy): ReplayedRounds => ({
    km: sumOf(ordered, (day) => day[policy].km),
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
