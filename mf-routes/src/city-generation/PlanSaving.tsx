import { useId } from 'react'
import { explainFailure, problemOf } from 'shared-domain/client'
import { Button, Card, FailureNotice, Group, Stack, Text } from 'shared-ui'
import type { usePlanSaving } from '../plan-saving/use-plan-saving'
import classes from './PlanSaving.module.css'

interface PlanSavingProps {
  saving: ReturnType<typeof usePlanSaving>
  /** Whether the plan differs from what was last sent. */
  isChanged: boolean
  /** Whether the plan breaks a constraint. */
  isBroken: boolean
  isEmpty: boolean
  onSave: () => void
  onTryAgain: () => void
}

/** A bar that stays in view: the state of saving, and the button that saves changes. */
export function PlanSaving(props: PlanSavingProps) {
  const { saving, isChanged, isBroken, isEmpty, onSave, onTryAgain } = props
  const { ids, isSaving, failure } = saving
  const reason = useId()
  const explained = failure && explainFailure(failure, whatIsMissing(ids))
  const isConflict = problemOf(failure)?.status === 409
  const why = isEmpty ? 'No truck leaves: there is nothing to save.' : isBroken ? BROKEN : null
  if (!explained && !isSaving && !isChanged) return null
  return (
    <Card className={classes.bar} component="section" aria-label="Saving" p="sm">
      <Stack gap="xs">
        {explained && (
          <FailureNotice
            {...explained}
            // After a new sign-in in another tab the plan can be saved; a conflict with an active route stays one.
            canRetry={(explained.canRetry && !isConflict) || explained.link !== null}
            onRetry={onTryAgain}
          />
        )}
        {isSaving && (
          <Text size="sm" role="status">
            {ids.length === 1 ? 'Saving the route…' : 'Saving the routes…'}
          </Text>
        )}
        {isChanged && !isSaving && (
          <Group gap="sm">
            <Button
              onClick={() => !why && onSave()}
              aria-disabled={why !== null}
              {...(why !== null && { 'data-disabled': true })}
              aria-describedby={reason}
            >
              Save Changes
            </Button>
            {/* Hidden on a phone, which has little room, unless it is an obstacle; it still describes the button. */}
            <Text id={reason} size="sm" c="dimmed" {...(why === null && { visibleFrom: 'sm' })}>
              {why ?? KEPT}
            </Text>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

const BROKEN = 'It cannot be driven like that: see what each truck breaks below.'

const KEPT =
  'Changed routes keep their ids and drivers. A truck that no longer leaves loses its route, one that leaves now gets one.'

function whatIsMissing(ids: readonly (string | null)[]): string {
  if (ids.some((id) => id !== null)) return 'The changes are not saved'
  return ids.length === 1 ? 'The route is not saved' : 'The routes are not saved'
}
