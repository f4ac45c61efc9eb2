import { statusShares } from 'shared-domain'
import type { OPERATIONS, OperationAnswer } from 'shared-domain/contract'
import type { AnalyticsCounts } from './analytics-counts'
import { savings } from './savings'
import { changeOf, wholePercent } from './whole-percent'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The four cards and four charts. */
export function presentAnalytics(
  { found, weekdays, weeks, savedKm, bins }: AnalyticsCounts,
  now: Date,
): OperationAnswer<typeof OPERATIONS.getAnalytics> {
  const fill = rounded(found.level)
  const efficiency = wholePercent(found.worth, found.all)
  const levels = new Map(weekdays.map(({ day, level }) => [day, level]))
  return {
    asOf: now.toISOString(),
    summary: {
      fillRate: { value: fill, change: changeOf(fill, rounded(found.levelBefore)) },
      efficiency: {
        value: efficiency,
        change: changeOf(efficiency, wholePercent(found.worthBefore, found.allBefore)),
      },
      savings: savedKm === null ? null : savings(savedKm),
    },
    fillByWeekday: WEEKDAYS.map((name, i) => ({ name, fillRate: rounded(levels.get(i + 1) ?? null) })),
    collectionsByWeek: weeks.map(({ routes, all, worth }, i) => ({
      name: `Week ${i + 1}`,
      collections: routes,
      efficiency: wholePercent(worth, all),
    })),
    ...distribution(bins),
  }
}

const rounded = (level: number | null) => (level === null ? null : Math.round(level))

/** Of the bins whose level is known; of all where none is. */
function distribution(bins: AnalyticsCounts['bins']) {
  const isAnyKnown = bins.some(({ known }) => known > 0)
  const counts = { normal: 0, warning: 0, full: 0 }
  for (const { status, known, all } of bins) counts[status] = isAnyKnown ? known : all
  return {
    statusDistribution: statusShares(counts),
    statusOf: isAnyKnown ? ('bins-with-level' as const) : ('all-bins' as const),
  }
}
