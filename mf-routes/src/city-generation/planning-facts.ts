import { useMemo } from 'react'
import { useMay, useRecordQuery } from 'shared-domain/client'
import { type PlanningFacts, planningForecasts } from 'shared-domain/contract'
import { getPlanningFacts } from '../../operations'
import { outlooksOf } from '../../rules/days-ahead'

export type FactsAnswer = ReturnType<typeof usePlanningFacts>

/** The bins on open routes, the bins that are reported as overflowing or missing, and the trucks that are out. */
export function usePlanningFacts() {
  const { data, ...answer } = useRecordQuery({
    operation: getPlanningFacts,
    request: {},
    changesWith: ['routes', 'reports', 'bins', 'alerts', 'thresholds'],
    isEnabled: useMay('routes:plan'),
  })
  return { ...answer, facts: data }
}

/** The forecasts of the bins for the coming days, without bins that were emptied since. */
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
