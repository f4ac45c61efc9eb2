import { getPlanningFacts } from '../contract/planning-contract'
import { useRecordQuery } from './real-query'

/** Which bins routes are still to come to, which overflow although no sensor says so, and which are missing. */
export function usePlanningFacts() {
  const { data, ...answer } = useRecordQuery({
    operation: getPlanningFacts,
    request: {},
    changesWith: ['routes', 'reports', 'bins', 'alerts'],
  })
  return { ...answer, facts: data }
}
