import { eventAgeText } from 'shared-domain'
import { explainReadFailure, type RecordAnswer, useNow } from 'shared-domain/client'
import { FailureNotice, Skeleton } from 'shared-ui'
import { t } from '../messages/translate'

interface RecordStateProps {
  answer: Pick<
    RecordAnswer<unknown>,
    'data' | 'error' | 'isLoading' | 'updatedAt' | 'isRefreshing' | 'refresh'
  >
  /** The part of the record that is read, such as 'the people'. */
  subject: string
}

/** Shows that a part of the record is loading, could not be read or is out of date. It shows nothing while the part is current. */
export function RecordState({ answer, subject }: RecordStateProps) {
  const { isLoading, updatedAt } = answer
  const now = useNow()
  if (isLoading)
    return <Skeleton h="12rem" role="status" aria-label={t('recordState.reading', { subject })} />
  const what =
    updatedAt === null
      ? t('recordState.notRead', { subject: subject.charAt(0).toUpperCase() + subject.slice(1) })
      : t('recordState.notCurrent', { eventAge: eventAgeText(updatedAt, now) })
  const failure = explainReadFailure(answer, what)
  return failure && <FailureNotice {...failure} />
}
