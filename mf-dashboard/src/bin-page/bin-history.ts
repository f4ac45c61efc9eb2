import { useRecordQuery } from 'shared-domain/client'
import { binHistory, type OperationAnswer } from 'shared-domain/contract'

export type BinHistory = OperationAnswer<typeof binHistory>

/** What happened to a bin in the last eight weeks. */
export const useBinHistory = (binId: string) =>
  useRecordQuery({
    operation: binHistory,
    request: { params: { id: binId }, query: {} },
    // The answer is long and other bins change all the time, so only events of this bin refresh it.
    changesWith: (event) =>
      event.kind === 'reports' ||
      event.kind === 'labels' ||
      (event.kind === 'bins' && (event.bins === null || event.bins.some(({ id }) => id === binId))),
  })
