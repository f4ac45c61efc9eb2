import { useId } from 'react'
import { explainChangeFailure, problemOf } from 'shared-domain/client'
import { Button, Card, FailureNotice, Group, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import type { usePlanSaving } from '../plan-saving/use-plan-saving'
import { listedNames } from './listed-names'
import classes from './PlanSaving.module.css'

interface PlanSavingProps {
  saving: ReturnType<typeof usePlanSaving>
  /** Whether a kept plan differs from what was last sent. */
  isChanged: boolean
  /** Whether the plan breaks a constraint. */
  isBroken: boolean
  isEmpty: boolean
  /** Whether one of its kept routes has left. */
  hasLeft: boolean
  /** Keeps a draft, or saves the changes of a kept plan. */
  onSave: () => void
  onTryAgain: () => void
  onTakeBack: () => void
  onDiscard: () => void
  /** Shows the draft that this one replaced; `null` when there is none. */
  onBringBack: (() => void) | null
}

/** A bar that stays in view: whether the plan is kept, and the next steps. */
export function PlanSaving(props: PlanSavingProps) {
  const { saving, isChanged, isBroken, isEmpty, hasLeft } = props
  const { onSave, onTryAgain, onTakeBack, onDiscard, onBringBack } = props
  const { savedIds, isSaving, isInDoubt, failure, action } = saving
  const reason = useId()
  const isKept = savedIds.length > 0
  const explained = failure && explainChangeFailure(failure, whatFailed(isKept, action))
  const isConflict = problemOf(failure)?.status === 409
  const why = isEmpty ? t('cityGeneration.noTruckLeavesThere') : isBroken ? BROKEN : null
  const keptText = isChanged ? CHANGED : t('cityGeneration.keptAs', { savedIds: listedNames(savedIds) })
  const text = isKept ? keptText : DRAFT
  return (
    <Card className={classes.bar} component="section" aria-label={t('cityGeneration.saving')} p="sm">
      <Stack gap="xs">
        {explained && (
          <FailureNotice
            {...explained}
            // A conflict with an active route stays one.
            canRetry={explained.canRetry && !isConflict}
            onRetry={onTryAgain}
          />
        )}
        {isSaving ? (
          <Text size="sm" role="status">
            {isKept ? t('cityGeneration.savingText') : t('cityGeneration.keepingPlan')}
          </Text>
        ) : (
          <div className={classes.state}>
            {/* Hidden on a phone, which has little room, unless it is an obstacle; it still describes the button. */}
            <Text id={reason} size="sm" c="dimmed" {...(isChanged && why === null && { visibleFrom: 'sm' })}>
              {isKept && !isChanged ? text : (why ?? text)}
            </Text>
            <Group gap="sm">
              {(!isKept || isChanged) && (
                <Button
                  onClick={() => !why && onSave()}
                  aria-disabled={why !== null}
                  {...(why !== null && { 'data-disabled': true })}
                  aria-describedby={reason}
                >
                  {isKept ? t('cityGeneration.saveChanges') : t('cityGeneration.keepPlan')}
                </Button>
              )}
              {isKept && !hasLeft && (
                <Button variant="default" onClick={onTakeBack}>
                  {t('cityGeneration.undoKeep')}
                </Button>
              )}
              {/* A request without an answer may have kept it. */}
              {!isInDoubt && (
                <Button variant="default" onClick={onDiscard}>
                  {isKept ? t('cityGeneration.closePlan') : t('cityGeneration.discard')}
                </Button>
              )}
              {onBringBack && !isInDoubt && (
                <Button variant="default" onClick={onBringBack}>
                  {t('cityGeneration.undoReplace')}
                </Button>
              )}
            </Group>
          </div>
        )}
      </Stack>
    </Card>
  )
}

const DRAFT = t('cityGeneration.draftTrucksAndDriversGetNothing')

const BROKEN = t('cityGeneration.itCannotBeDrivenLikeThat')

const CHANGED = t('cityGeneration.changedRoutesKeepTheirIdsAndDrivers')

function whatFailed(isKept: boolean, action: ReturnType<typeof usePlanSaving>['action']): string {
  if (action === 'take-back') return t('cityGeneration.planIsStillKept')
  return isKept ? t('cityGeneration.changesNotSaved') : t('cityGeneration.planNotKeptText')
}
