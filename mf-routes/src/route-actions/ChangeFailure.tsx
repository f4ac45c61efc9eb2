import { explainFailure, type RouteChanging } from 'shared-domain/client'
import { FailureNotice } from 'shared-ui'
import { NOT_DONE } from './change-words'

/** What the record did not take of a change, so that the route is as it was. */
export function ChangeFailure({ changing: { failure } }: { changing: RouteChanging }) {
  if (!failure) return null
  const { error, change, tryAgain } = failure
  return <FailureNotice {...explainFailure(error, NOT_DONE[change.kind])} onRetry={tryAgain ?? undefined} />
}
