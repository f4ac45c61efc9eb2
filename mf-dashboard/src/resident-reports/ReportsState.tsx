import type { ReactNode } from 'react'
import { eventAgeText } from 'shared-domain'
import { missingInMockData, type RecordAnswer } from 'shared-domain/client'
import { Skeleton, Stack, Text } from 'shared-ui'
import { ReadFailure } from '../freshness/ReadFailure'

interface ReportsStateProps<T> {
  answer: RecordAnswer<T>
  /** The subject of the messages, such as 'The reports'. */
  what: string
  children: (data: T) => ReactNode
}

/** Shows the last good data, with its age when a refresh failed, or the reason why there is none. */
export function ReportsState<T>({ answer, what, children }: ReportsStateProps<T>) {
  const { data, error, isLoading, isRefreshing, updatedAt } = answer
  const missing = missingInMockData(error)
  return (
    <Stack gap="sm">
      {missing && <Text c="dimmed">{missing}</Text>}
      <ReadFailure
        answer={answer}
        notRead={`${what} could not be read`}
        outdated={(readAt, now) => `Not current: read ${eventAgeText(readAt, now)}`}
      />
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
