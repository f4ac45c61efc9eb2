import { agoText } from 'shared-domain'
import { explainFailure, type RecordAnswer, useNow } from 'shared-domain/client'
import { FailureNotice } from 'shared-ui'

interface RecordNoticeProps {
  answer: Pick<RecordAnswer<unknown>, 'error' | 'updatedAt' | 'isRefreshing' | 'refresh'>
  /** What is read, as in 'The routes'. */
  subject: string
}

/** Why a part of the record is old or missing; nothing when it is neither. */
export function RecordNotice({ answer, subject }: RecordNoticeProps) {
  const { error, updatedAt, isRefreshing, refresh } = answer
  const now = useNow()
  if (!error) return null
  const what =
    updatedAt === null ? `${subject} could not be read` : `Not current: read ${agoText(updatedAt, now)}`
  return (
    <FailureNotice
      {...explainFailure(error, what)}
      onRetry={refresh}
      isRetrying={isRefreshing}
      isStale={updatedAt !== null}
    />
  )
}
