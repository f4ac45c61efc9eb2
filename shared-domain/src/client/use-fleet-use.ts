import { getFleetUse } from '../contract/fleet-contract'
import { useRecordQuery } from './real-query'

/** What of the fleet the open routes need. */
export function useFleetUse() {
  const { data, ...answer } = useRecordQuery({
    operation: getFleetUse,
    request: {},
    changesWith: ['routes', 'fleet'],
  })
  return { ...answer, routes: data?.routes ?? null }
}
