import { useQueryClient } from '@tanstack/react-query'
import { binHistory } from '../contract/bins-contract'
import { useLiveEvents } from './live-events'
import { refreshSoon } from './live-refresh'
import { recordKey, useRecordQuery } from './real-query'

/** What happened to a bin in the last eight weeks; of no bin, nothing is asked. */
export function useBinHistory(binId: string | null) {
  const client = useQueryClient()
  const request = { params: { id: binId ?? '' }, query: {} }
  useLiveEvents((event) => {
    if (event.kind !== 'bins' || binId === null) return
    const isNamed = event.bins === null || event.bins.some(({ id }) => id === binId)
    // It is long, and other bins change all the time.
    if (isNamed) refreshSoon(client, recordKey(binHistory, request))
  })
  return useRecordQuery({
    operation: binHistory,
    request,
    changesWith: ['reports'],
    isEnabled: binId !== null,
  })
}
