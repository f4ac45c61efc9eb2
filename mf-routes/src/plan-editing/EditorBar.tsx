import type { ReactNode } from 'react'
import { Button, FailureNotice, Group } from 'shared-ui'
import { t } from '../messages/translate'
import type { PlanEditing } from './use-plan-editing'

/** The buttons that change the whole plan. */
export function EditorBar({ editing }: { editing: PlanEditing }) {
  const { undone, redone, undo, redo, isReplanning, onTheWay, replan, stopReplanning, replanFailure } =
    editing
  return (
    <>
      <Group gap="xs">
        <EditButton isOff={undone === null || isReplanning} onClick={undo}>
          {undone === null ? t('planEditing.undo') : t('planEditing.undoUndone', { undone })}
        </EditButton>
        <EditButton isOff={redone === null || isReplanning} onClick={redo}>
          {redone === null ? t('planEditing.redo') : t('planEditing.redoRedone', { redone })}
        </EditButton>
        <EditButton variant="light" isOff={isReplanning || onTheWay.size > 0} onClick={replan}>
          {isReplanning ? t('planEditing.planningAnew') : t('planEditing.planAnewAroundLockedStops')}
        </EditButton>
        {isReplanning && <EditButton onClick={stopReplanning}>{t('planEditing.cancel')}</EditButton>}
      </Group>
      {replanFailure && <FailureNotice {...replanFailure} onRetry={replanFailure.tryAgain} />}
    </>
  )
}

interface EditButtonProps {
  variant?: 'default' | 'light'
  'aria-pressed'?: boolean
  /** Whether it has nothing to do now. */
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of the editor. One with nothing to do stays focusable, so that undoing the last change does not lose the focus. */
export const EditButton = ({ variant = 'default', isOff = false, onClick, ...props }: EditButtonProps) => (
  <Button
    variant={variant}
    size="xs"
    {...props}
    aria-disabled={isOff}
    {...(isOff && { 'data-disabled': true })}
    onClick={() => !isOff && onClick()}
  />
)
