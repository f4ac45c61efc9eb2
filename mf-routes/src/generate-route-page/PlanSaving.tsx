import { useId } from 'react'
import { explainFailure, type usePlanKeeping } from 'shared-domain/client'
import { Alert, Button, FailureNotice, Group, Text } from 'shared-ui'

interface PlanSavingProps {
  keeping: ReturnType<typeof usePlanKeeping>
  /** Whether the plan differs from what was last sent. */
  isChanged: boolean
  /** Whether it cannot be driven like that. */
  isBroken: boolean
  isEmpty: boolean
  onSave: () => void
}

/** Whether the record has the plan, and the button that gives it what was changed. */
export function PlanSaving({ keeping, isChanged, isBroken, isEmpty, onSave }: PlanSavingProps) {
  const { ids, isKeeping, failure, notReplaced, tryAgain } = keeping
  const reason = useId()
  const explained = failure && explainFailure(failure, whatIsMissing(ids))
  const why = isEmpty ? 'No truck leaves: there is nothing to save.' : isBroken ? BROKEN : null
  return (
    <>
      {explained && (
        <FailureNotice
          {...explained}
          // Who signs in again in another tab need not generate it anew.
          canRetry={explained.canRetry || explained.link !== null}
          onRetry={tryAgain}
        />
      )}
      {notReplaced.length > 0 && (
        <Alert color="yellow" title="Earlier routes are still there">
          {`${notReplaced.join(', ')} could not be taken away, so their bins are in two routes. Remove what is too many in Collection Routes.`}
        </Alert>
      )}
      {isKeeping && (
        <Text size="sm" role="status">
          {ids.length === 1 ? 'Saving the route…' : 'Saving the routes…'}
        </Text>
      )}
      {isChanged && !isKeeping && (
        <Group gap="sm">
          <Button
            onClick={() => !why && onSave()}
            aria-disabled={why !== null}
            {...(why !== null && { 'data-disabled': true })}
            aria-describedby={reason}
          >
            Save Changes
          </Button>
          <Text id={reason} size="sm" c="dimmed">
            {why ?? 'The changed routes replace those that were saved, and need their drivers again.'}
          </Text>
        </Group>
      )}
    </>
  )
}

const BROKEN = 'It cannot be driven like that: see what each truck breaks below.'

function whatIsMissing(ids: readonly (string | null)[]): string {
  if (ids.length === 1) return 'The route is not saved'
  const saved = ids.filter((id) => id !== null).length
  return saved === 0 ? 'The routes are not saved' : `Only ${saved} of ${ids.length} routes are saved`
}
