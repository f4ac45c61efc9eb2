import { agoText } from 'shared-domain'
import { explainReadFailure, type RecordAnswer, useNow } from 'shared-domain/client'
import { FailureNotice, Skeleton } from 'shared-ui'
import { t } from '../messages/translate'

interface RecordStateProps {
  answer: RecordAnswer<unknown>
  /** What is read, such as 'the channels'. */
  subject: string
}

/** Shows that something is loading, could not be read or is out of date. */
export function RecordState({ answer, subject }: RecordStateProps) {
  const { isLoading, updatedAt } = answer
  const now = useNow()
  if (isLoading) return <Skeleton h="6rem" role="status" aria-label={t('connections.reading', { subject })} />
  const title =
    updatedAt === null
      ? t('connections.notRead', { subject: subject.charAt(0).toUpperCase() + subject.slice(1) })
      : t('connections.notCurrent', { ago: agoText(updatedAt, now) })
  const failure = explainReadFailure(answer, title)
  return failure && <FailureNotice {...failure} />
}
