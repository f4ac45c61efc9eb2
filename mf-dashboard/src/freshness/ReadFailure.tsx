import { explainReadFailure, missingInMockData, type RecordAnswer, useNow } from 'shared-domain/client'
import { FailureNotice } from 'shared-ui'

interface ReadFailureProps {
  answer: Omit<RecordAnswer<unknown>, 'isLoading'>
  /** The title when nothing could be read. */
  notRead: string
  /** The title above data that was read before; both times in ms since 1970. */
  outdated: (readAt: number, now: number) => string
}

/** Why the latest read failed, with a button to try again. */
export function ReadFailure({ answer, notRead, outdated }: ReadFailureProps) {
  const now = useNow()
  const { error, updatedAt } = answer
  if (missingInMockData(error)) return null
  const title = updatedAt === null ? notRead : outdated(updatedAt, now)
  const failure = explainReadFailure(answer, title)
  return failure && <FailureNotice {...failure} />
}
