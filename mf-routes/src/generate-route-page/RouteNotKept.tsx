import { explainFailure } from 'shared-domain/client'
import { FailureNotice, Text } from 'shared-ui'
import type { RouteGeneration } from './use-route-generation'

/** That the record does not have the route yet, or why it did not take it. */
export function RouteNotKept({ keeping: { failure, isKeeping } }: Pick<RouteGeneration, 'keeping'>) {
  if (!failure) {
    return (
      <Text size="sm" role="status">
        Saving the route…
      </Text>
    )
  }
  const explained = explainFailure(failure.error, 'The route is not saved')
  return (
    <FailureNotice
      {...explained}
      // Who signs in again in another tab need not generate it anew.
      canRetry={explained.canRetry || explained.link !== null}
      onRetry={failure.tryAgain}
      isRetrying={isKeeping}
    />
  )
}
