import { momentText } from 'shared-domain'
import { explainFailure } from 'shared-domain/client'
import { FailureNotice, Skeleton, Stack, Text } from 'shared-ui'
import type { BinHistory, BinHistoryAnswer } from './bin-history'
import { CollectionList } from './CollectionList'
import { FillHistory } from './FillHistory'
import { ReportList } from './ReportList'

/** What happened to a bin, or why that is not known. */
export function HistoryAnswer({ answer }: { answer: BinHistoryAnswer }) {
  const { data, error, isLoading, isRefreshing, updatedAt, refresh } = answer
  const what = updatedAt
    ? `The latest refresh failed: this was read at ${momentText(updatedAt)}`
    : 'The history could not be read'
  return (
    <>
      {error && (
        <FailureNotice
          {...explainFailure(error, what)}
          onRetry={refresh}
          isRetrying={isRefreshing}
          isStale={data !== null}
        />
      )}
      {isLoading && (
        <div role="status" aria-label="Reading the history">
          <Skeleton h="12rem" />
        </div>
      )}
      {data && <History history={data} />}
    </>
  )
}

function History({ history }: { history: BinHistory }) {
  const { readings, collections, reports } = history
  if (readings.length + collections.length + reports.length === 0) {
    return <Text c="dimmed">Nothing was recorded of this bin in the last eight weeks.</Text>
  }
  return (
    <Stack gap="lg">
      <FillHistory readings={readings} />
      <ReportList reports={reports} />
      <CollectionList collections={collections} />
    </Stack>
  )
}
