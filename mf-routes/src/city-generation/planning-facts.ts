import { useMay, useRecordQuery } from 'shared-domain/client'
import { getPlanningFacts } from 'shared-domain/contract'

export type FactsAnswer = ReturnType<typeof usePlanningFacts>

/**
 * Which bins routes are still to come to, which overflow although no sensor says so, which are missing, and which trucks
 * are out. The routes named by `exceptRouteIds` do not count: the plan that is asked for replaces them.
 */
export function usePlanningFacts(exceptRouteIds: readonly string[]) {
  const { data, ...answer } = useRecordQuery({
    operation: getPlanningFacts,
    request: {},
    changesWith: ['routes', 'reports', 'bins', 'alerts'],
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
