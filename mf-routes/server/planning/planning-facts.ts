import type { OpenOuting, RecordSources } from 'api/server-part'
import type { PlanningFacts } from 'shared-domain/contract'
import { lastDoneVisit } from '../../rules/last-done-visit'

type Sources = Pick<RecordSources, 'bins' | 'forecasts' | 'routes' | 'thresholds'>

/**
 * What planners need on a day in Pacific/Auckland: bins on open routes, bins reported as overflowing or missing, trucks that are out,
 * thresholds and costs.
 */
export async function planningFacts(
  { bins, forecasts, routes, thresholds: { current } }: Sources,
  today: string,
): Promise<PlanningFacts> {
  const [onRoutes, overflowing, missing, outings, thresholds, emptiedSinceForecast, overflowCents] =
    await Promise.all([
      routes.openStops(today),
      bins.reportedOverflowing(),
      bins.notFound(),
      routes.openOutings(today),
      current(),
      forecasts.emptiedSince(),
      forecasts.overflowCents(),
    ])
  return {
    ...{ onRoutes, overflowing, missing, thresholds, emptiedSinceForecast },
    outings: outings.map((outing) => workAhead(outing, today)),
    dollarsPerOverflow: overflowCents / 100,
  }
}

/** When the truck of an open route is back, and its time left. */
function workAhead(outing: OpenOuting, today: string): PlanningFacts['outings'][number] {
  const { routeId, truckId, status, plannedFor, visits, visitsDone, binsOver } = outing
  const day = status === 'active' ? today : plannedFor
  const lastDone = lastDoneVisit({ visits, visitsDone, binsOver })
  const end = visits.at(-1)?.arrival ?? 0
  return {
    truckId,
    routeId,
    day,
    backAt: day === plannedFor ? end : 0,
    secondsLeft: Math.max(0, end - (visits[lastDone]?.departure ?? 0)),
  }
}
