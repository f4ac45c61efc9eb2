import { agoText } from 'shared-domain'
import { explainFailure, type RecordAnswer, useNow } from 'shared-domain/client'
import { FailureNotice, Skeleton } from 'shared-ui'

interface RecordStateProps {
  answer: RecordAnswer<unknown>
  /** What is read, such as 'the channels'. */
  subject: string
}

/** Shows that something is loading, could not be read or is out of date. */
export function RecordState({ answer, subject }: RecordStateProps) {
  const { error, isLoading, updatedAt, isRefreshing, refresh } = answer
  const now = useNow()
  if (isLoading) return <Skeleton h="6rem" role="status" aria-label={`Reading ${subject}`} />
  if (!error) return null
  const title =
    updatedAt === null
      ? `${subject.charAt(0).toUpperCase()}${subject.slice(1)} could not be read`
      : `Not current: read ${agoText(updatedAt, now)}`
  return (
    <FailureNotice
      {...explainFailure(error, title)}
      onRetry={refresh}
      isRetrying={isRefreshing}
      isStale={updatedAt !== null}
    />
  )
}
