import { getBin } from '../contract/bins-contract'
import { problemOf } from './explain-failure'
import { useRecordQuery } from './real-query'

/** Whether the record knows a bin; `null` while it has not said, and with mock data. */
export function useIsBinRecorded(binId: string): boolean | null {
  const { data, error } = useRecordQuery({
    operation: getBin,
    request: { params: { id: binId } },
    changesWith: [],
  })
  if (data) return true
  return error && problemOf(error)?.status === 404 ? false : null
}
