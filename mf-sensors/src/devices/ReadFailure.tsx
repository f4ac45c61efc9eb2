import { eventAgeText } from 'shared-domain'
import { explainReadFailure, useNow } from 'shared-domain/client'
import { FailureNotice } from 'shared-ui'
import { t } from '../messages/translate'
import type { AnyAnswer } from './use-sensors'

interface ReadFailureProps {
  answer: AnyAnswer
  /** Such as 'The sensors could not be read'. */
  notRead: string
}

/** Shows that an answer could not be read, or how old it is. */
export function ReadFailure({ answer, notRead }: ReadFailureProps) {
  const now = useNow()
  const { updatedAt } = answer
  const title =
    updatedAt === null ? notRead : t('devices.notCurrent', { eventAge: eventAgeText(updatedAt, now) })
  const failure = explainReadFailure(answer, title)
  return failure && <FailureNotice {...failure} />
}
