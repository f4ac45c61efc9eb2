import { FailureNotice, Group } from 'shared-ui'
import { EditButton } from './EditButton'
import type { PlanEditing } from './use-plan-editing'

/** What is done to the plan as a whole. */
export function EditorBar({ editing }: { editing: PlanEditing }) {
  const { undone, redone, undo, redo, isReplanning, onTheWay, replan, stopReplanning, replanFailure } =
    editing
  return (
    <>
      <Group gap="xs">
        <EditButton isOff={undone === null || isReplanning} onClick={undo}>
          {undone === null ? 'Undo' : `Undo: ${undone}`}
        </EditButton>
        <EditButton isOff={redone === null || isReplanning} onClick={redo}>
          {redone === null ? 'Redo' : `Redo: ${redone}`}
        </EditButton>
        <EditButton variant="light" isOff={isReplanning || onTheWay.size > 0} onClick={replan}>
          {isReplanning ? 'Planning Anew...' : 'Plan Anew Around Locked Stops'}
        </EditButton>
        {isReplanning && <EditButton onClick={stopReplanning}>Cancel</EditButton>}
      </Group>
      {replanFailure && <FailureNotice {...replanFailure} onRetry={replanFailure.tryAgain} />}
    </>
  )
}
