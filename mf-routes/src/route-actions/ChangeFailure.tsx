import { FailureNotice } from 'shared-ui'
import type { RouteChanging } from '../routes/use-route-changing'

/** What the record did not take of a change, so that the route is as it was. */
export const ChangeFailure = ({ changing: { failure } }: { changing: RouteChanging }) =>
  failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />
