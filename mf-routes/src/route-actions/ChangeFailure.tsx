import type { RouteChange } from 'shared-domain'
import { explainFailure, type RouteChanging } from 'shared-domain/client'
import { FailureNotice } from 'shared-ui'

/** What the record did not take of a change, so that the route is as it was. */
export function ChangeFailure({ changing: { failure } }: { changing: RouteChanging }) {
  if (!failure) return null
  const { error, change, tryAgain } = failure
  return <FailureNotice {...explainFailure(error, NOT_DONE[change.kind])} onRetry={tryAgain ?? undefined} />
}

/** What was not done when a change failed. */
const NOT_DONE = {
  start: 'The route was not started',
  complete: 'The route was not completed',
  assign: 'The driver was not changed',
  remove: 'The route was not removed',
  restore: 'The route was not put back',
} as const satisfies Record<RouteChange['kind'], string>
