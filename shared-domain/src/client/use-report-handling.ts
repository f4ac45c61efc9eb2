import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../contract/call-operation'
import { getOverview } from '../contract/overview-contract'
import { changeReportStatus, getReport, listReports, releaseReport } from '../contract/reports-contract'
import { useDataSource } from './data-source'
import { problemOf } from './explain-failure'
import { recordKey, TIMEOUT_MS } from './real-query'
import type { ReportMove } from './report-requests'
import { useSampleReportsStore } from './sample-reports-store'

type Handling = ReportMove | 'release'

/**
 * Changing a report: both ways resolve when the record has the change, and throw when not. What others changed
 * meanwhile has been read by then.
 */
export function useReportHandling(id: string) {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (handling: Handling) => (isMock ? handleSample : handleRecorded)(id, handling),
    networkMode: 'always',
    // What is on its way was asked for before the change.
    onMutate: () => client.cancelQueries({ queryKey: keyOf(id) }),
    onSuccess: (report) => !isMock && void client.setQueryData(keyOf(id), report),
    onError: (error) => (isConflict(error) ? client.invalidateQueries({ queryKey: keyOf(id) }) : undefined),
    onSettled: () => !isMock && refreshLists(client),
  })
  return {
    move: (move: ReportMove) => mutateAsync(move),
    release: () => mutateAsync('release'),
    isPending,
  }
}

const keyOf = (id: string) => recordKey(getReport, { params: { id } })

const isConflict = (error: Error) => problemOf(error)?.status === 409

function handleSample(id: string, handling: Handling) {
  const { move, release } = useSampleReportsStore.getState()
  return handling === 'release' ? release(id) : move(id, handling)
}

function handleRecorded(id: string, handling: Handling) {
  const params = { id }
  const inTime = { signal: AbortSignal.timeout(TIMEOUT_MS) }
  if (handling === 'release') return callOperation(releaseReport, { params }, inTime)
  return callOperation(changeReportStatus, { params, body: handling }, inTime)
}

/** Not waited for: the change is kept already. */
function refreshLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: recordKey(listReports).slice(0, 3) })
  void client.invalidateQueries({ queryKey: recordKey(getOverview, {}) })
}
