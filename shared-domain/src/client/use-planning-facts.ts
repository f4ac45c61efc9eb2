import { getPlanningFacts } from '../contract/planning-facts-contract'
import { useRecordQuery } from './record-query'

/** Which bins routes are still to come to, and which overflow although no sensor says so. */
export function usePlanningFacts() {
  const { data, ...answer } = useRecordQuery({
    operation: getPlanningFacts,
    request: {},
    changesWith: ['routes', 'reports', 'bins'],
  })
  return { ...answer, facts: data }
}
