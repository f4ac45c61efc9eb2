import type { Overview } from 'shared-domain/contract'
import type { OverviewCounts } from './overview-counts'
import { changeOf, wholePercent } from './whole-percent'

/** The figures of the dashboard. A change is `null` where the record cannot tell how it was yesterday. */
export function presentOverview(counts: OverviewCounts, now: Date): Overview {
  const { fleet, routes, found, reports, facts } = counts
  const efficiency = wholePercent(found.worth, found.all)
  const sinceYesterday = (value: number, then: number) => ({
    value,
    change: fleet.hadBegun ? value - then : null,
  })
  return {
    asOf: now.toISOString(),
    isDemonstration: facts.isDemonstration === true,
    totalBins: sinceYesterday(fleet.bins, fleet.binsThen),
    binsFull: {
      value: fleet.full,
      change: fleet.toldThen > 0 ? fleet.fullCompared - fleet.fullThen : null,
    },
    routesActive: sinceYesterday(routes.active, routes.activeThen),
    efficiency: {
      value: efficiency,
      change: changeOf(efficiency, wholePercent(found.worthThen, found.allThen)),
    },
    unresolvedReports: reports.unresolved,
    heldReports: reports.held,
    openData: (facts.openData as Overview['openData'] | undefined) ?? null,
  }
}
