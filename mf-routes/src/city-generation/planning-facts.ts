import { useMemo } from 'react'
import { useMay, useRecordQuery } from 'shared-domain/client'
import { getPlanningFacts, type PlanningFacts, planningForecasts } from 'shared-domain/contract'
import { outlooksOf } from 'shared-domain/route-planning'

export type FactsAnswer = ReturnType<typeof usePlanningFacts>

/**
 * Which bins routes are still to come to, which overflow although no sensor says so, which are missing, and which trucks
 * are out. The routes named by `exceptRouteIds` do not count: the plan that is asked for replaces them.
 */
export function usePlanningFacts(exceptRouteIds: readonly string[]) {
  const { data, ...answer } = useRecordQuery({
    operation: getPlanningFacts,
    request: {},
    changesWith: ['routes', 'reports', 'bins', 'alerts', 'thresholds'],
    isEnabled: useMay('routes:plan'),
  })
  const isOther = ({ routeId }: { routeId: string }) => !exceptRouteIds.includes(routeId)
  return {
    ...answer,
    facts: data && {
      ...data,
      onRoutes: data.onRoutes.filter(isOther),
      outings: data.outings.filter(isOther),
    },
  }
}

/** What forecasts tell of the bins in the days to come; none of those that were emptied since. */
export function useOutlooks(facts: PlanningFacts | null) {
  const { data, ...answer } = useRecordQuery({
    operation: planningForecasts,
    request: {},
    changesWith: ['forecasts'],
    isEnabled: useMay('routes:plan'),
  })
  const emptied = facts?.emptiedSinceForecast
  const outlooks = useMemo(() => (data ? outlooksOf(data, new Set(emptied)) : []), [data, emptied])
  return { ...answer, outlooks }
}
