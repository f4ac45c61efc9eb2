import type { OverflowRisk } from './overflow-pricing'

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

/** A bin comes due on the last day that keeps its chance of overflowing below this. */
const DUE_CHANCE = 0.005

/** The day after the first one on which a bin has to be emptied at the latest; `null` when none of these need it. */
function dueDay({ overflowChance }: BinOutlook, days: readonly RoundDay[]): RoundDay | null {
  const at = days.findIndex(({ endsAt }, i) => i > 1 && overflowChance(endsAt) >= DUE_CHANCE)
  return at < 0 ? null : (days[at - 1] as RoundDay)
}

/**
 * What forecasts tell the plan of the first of these days: of each bin its chance of overflowing before the round of the second,
 * and what its visit on a later day would cost. `detoursOn` plans a later day with the bins that come due on it, and
 * returns the metres that each adds to its rounds.
 */
export function risksAhead(
  outlooks: readonly BinOutlook[],
  days: readonly RoundDay[],
  detoursOn: (day: RoundDay, binIds: readonly string[]) => ReadonlyMap<string, number>,
): Map<string, OverflowRisk> {
  const [today, next] = days
  if (!today || !next) throw new Error('Give today and at least the next day with a round.')
  const due = new Map<RoundDay, BinOutlook[]>()
  const risks = new Map<string, OverflowRisk>()
  for (const outlook of outlooks) {
    const chance = outlook.overflowChance(next.endsAt)
    risks.set(outlook.binId, { chance, by: next.endsAt, later: null })
    const day = dueDay(outlook, days)
    if (day) due.set(day, [...(due.get(day) ?? []), outlook])
  }
  for (const [day, dueThen] of due) {
    const detours = detoursOn(
      day,
      dueThen.map(({ binId }) => binId),
    )
    for (const { binId, emptiedAt } of dueThen) {
      const risk = risks.get(binId)
      const metres = detours.get(binId)
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
