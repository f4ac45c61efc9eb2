import { useRecordQuery } from 'shared-domain/client'
import { binHistory, type OperationAnswer } from 'shared-domain/contract'
import { useLocation, useNavigate } from 'shared-ui'

export type BinHistory = OperationAnswer<typeof binHistory>

/** What happened to a bin in the last eight weeks; nothing is requested for no bin. */
export const useBinHistory = (binId: string | null) =>
  useRecordQuery({
    operation: binHistory,
    request: { params: { id: binId ?? '' }, query: {} },
    // The answer is long and other bins change all the time, so only events of this bin refresh it.
    changesWith: (event) =>
      event.kind === 'reports' ||
      event.kind === 'labels' ||
      (event.kind === 'bins' && (event.bins === null || event.bins.some(({ id }) => id === binId))),
    isEnabled: binId !== null,
  })

/** The bin whose history is open, from the URL, so that it can be linked to and Back closes it. */
export function useOpenBin() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return {
    binId: new URLSearchParams(search).get('bin'),
    hide: () => navigate(pathname, { replace: true }),
  }
}
