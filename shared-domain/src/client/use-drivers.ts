import { listDrivers } from '../contract/routes-contract'
import { useRecordQuery } from './real-query'

/** Who can be given a route, by name. */
export function useDrivers() {
  const { data, ...answer } = useRecordQuery({ operation: listDrivers, request: {}, changesWith: ['fleet'] })
  return { ...answer, drivers: data?.drivers ?? null }
}
