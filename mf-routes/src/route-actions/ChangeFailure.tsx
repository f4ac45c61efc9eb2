import { problemOf } from 'shared-domain/client'
import { Button, FailureNotice, Stack } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { t } from '../messages/translate'
import type { RouteChanging } from '../routes/use-route-changing'

interface ChangeFailureProps {
  /** The route as the record has it now. */
  route?: DetailedRoute
  changing: RouteChanging
}

/** Why the record refused a change. An assignment can be repeated over a colleague's choice. */
export function ChangeFailure({ route, changing: { failure, change, pending } }: ChangeFailureProps) {
  if (!failure) return null
  const { variables, error, tryAgain } = failure
  const isOvertaken = problemOf(error)?.type === 'urn:problem:changed-meanwhile'
  return (
    <Stack gap="xs" align="flex-start">
      <FailureNotice {...failure} onRetry={tryAgain ?? undefined} />
      {isOvertaken && route && variables.kind === 'assign' && (
        <Button
          variant="default"
          onClick={() => pending || change({ ...variables, from: route.driver ?? null })}
        >
          {variables.driver
            ? t('routeActions.assignToAllSame', { name: variables.driver.name })
            : t('routeActions.takeItBackAllSame')}
        </Button>
      )}
    </Stack>
  )
}
