import { eventAgeText } from 'shared-domain'
import { explainReadFailure, type RecordAnswer, useNow } from 'shared-domain/client'
import { FailureNotice } from 'shared-ui'
import { t } from '../messages/translate'

interface ReadFailureProps {
  answer: Omit<RecordAnswer<unknown>, 'isLoading'>
  /** The subject of the sentence, in lower case: `the bins`. */
  subject: string
}

/** Says that the data could not be read, or not since some time ago, with a retry button. */
export function ReadFailure({ answer, subject }: ReadFailureProps) {
  const now = useNow()
  const { updatedAt } = answer
  const what =
    updatedAt === null
      ? t('cards.notRead', { subject: subject.slice(0, 1).toUpperCase() + subject.slice(1) })
      : t('cards.notCurrent', { subject, eventAge: eventAgeText(updatedAt, now) })
  const failure = explainReadFailure(answer, what)
  return failure && <FailureNotice {...failure} />
}
