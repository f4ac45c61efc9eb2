import { Button, FailureNotice, Group } from 'shared-ui'
import type { PlanEditing } from './use-plan-editing'

/** What is done to the plan as a whole. */
export function EditorBar({ editing }: { editing: PlanEditing }) {
  const { undone, redone, undo, redo, isReplanning, replan, stopReplanning, replanFailure } = editing
  return (
    <>
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={undone === null || isReplanning} onClick={undo}>
          {undone === null ? 'Undo' : `Undo: ${undone}`}
        </Button>
        <Button variant="default" size="xs" disabled={redone === null || isReplanning} onClick={redo}>
          {redone === null ? 'Redo' : `Redo: ${redone}`}
        </Button>
        <Button variant="light" size="xs" disabled={isReplanning} onClick={replan}>
          {isReplanning ? 'Planning Anew...' : 'Plan Anew Around Locked Stops'}
        </Button>
        {isReplanning && (
          <Button variant="default" size="xs" onClick={stopReplanning}>
            Cancel
          </Button>
        )}
      </Group>
      {replanFailure && <FailureNotice {...replanFailure} onRetry={replanFailure.tryAgain} />}
    </>
  )
}
