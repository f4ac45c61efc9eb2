import type { ReactNode } from 'react'
import { eventAgeText } from 'shared-domain'
import { missingInMockData, type RecordAnswer } from 'shared-domain/client'
import { Skeleton, Stack, Text } from 'shared-ui'
import { ReadFailure } from '../freshness/ReadFailure'
import { t } from '../messages/translate'

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
        notRead={t('residentReports.notRead', { what })}
        outdated={(readAt, now) => t('residentReports.notCurrent', { eventAge: eventAgeText(readAt, now) })}
      />
      {isLoading && (
        <Stack role="status" aria-label={t('residentReports.reading', { what })} gap="sm">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} h="4.5rem" />
          ))}
        </Stack>
      )}
      {data && updatedAt === null && isRefreshing && (
        <Text size="sm" c="dimmed" role="status">
          {t('residentReports.readingText')}
        </Text>
      )}
      {data && children(data)}
    </Stack>
  )
}
