import { explainReadFailure } from 'shared-domain/client'
import { FailureNotice } from 'shared-ui'

interface ReadFailureProps {
  answer: Parameters<typeof explainReadFailure>[0]
  /** Such as 'The sources could not be read'. */
  notRead: string
}

/** Why the latest read failed, with a button to try again. */
export function ReadFailure({ answer, notRead }: ReadFailureProps) {
  const failure = explainReadFailure(answer, notRead)
  return failure && <FailureNotice {...failure} />
}
