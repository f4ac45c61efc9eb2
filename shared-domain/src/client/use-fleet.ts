import { getFleet } from '../contract/fleet-contract'
import { useRecordQuery } from './real-query'

/** The depots, facilities and trucks of the record. */
export function useFleet() {
  const { data, ...answer } = useRecordQuery({ operation: getFleet, request: {}, changesWith: ['fleet'] })
  return { ...answer, fleet: data }
}
