import type { ReactNode } from 'react'
import { explainFailure, type RecordAnswer, useNow } from 'shared-domain/client'
import { FailureNotice, Skeleton, Stack, Text } from 'shared-ui'
import { ageText } from '../bins-freshness/age-text'

interface ReportsStateProps<T> {
  answer: RecordAnswer<T>
  /** As in 'The reports'. */
  what: string
  children: (data: T) => ReactNode
}

/** The last good data with its age when a refresh failed, or why there is none. */
export function ReportsState<T>({ answer, what, children }: ReportsStateProps<T>) {
  const now = useNow()
  const { data, error, isLoading, isRefreshing, updatedAt, refresh } = answer
  const title = updatedAt ? `Not current: read ${ageText(updatedAt, now)}` : `${what} could not be read`
  return (
    <Stack gap="sm">
      {error && (
        <FailureNotice
          {...explainFailure(error, title)}
          onRetry={refresh}
          isRetrying={isRefreshing}
          isStale={data !== null}
        />
      )}
      {isLoading && (
        <Stack role="status" aria-label={`Reading: ${what}`} gap="sm">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} h="4.5rem" />
          ))}
        </Stack>
      )}
      {data && updatedAt === null && isRefreshing && (
        <Text size="sm" c="dimmed" role="status">
          Reading …
        </Text>
      )}
      {data && children(data)}
    </Stack>
  )
}
