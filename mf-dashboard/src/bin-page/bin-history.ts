import { useRecordQuery } from 'shared-domain/client'
import { binHistory, type OperationAnswer } from 'shared-domain/contract'

export type BinHistory = OperationAnswer<typeof binHistory>

/** The history of a bin in the last eight weeks. */
export const useBinHistory = (binId: string) =>
  useRecordQuery({
    operation: binHistory,
    request: { params: { id: binId }, query: {} },
    // Only events of this bin refresh its history, because the answer is long and other bins change all the time.
    changesWith: (event) =>
      event.kind === 'reports' ||
      event.kind === 'labels' ||
      (event.kind === 'bins' && (event.bins === null || event.bins.some(({ id }) => id === binId))),
  })
