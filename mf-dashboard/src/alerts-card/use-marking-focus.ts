import { useEffect, useRef } from 'react'

/**
 * Keeps the focus with the two buttons. The one that was pressed can't be for a while: when that is over, the focus is
 * on the one that can be pressed next.
 */
export function useMarkingFocus(isUndoable: boolean, isPending: boolean) {
  const markButton = useRef<HTMLButtonElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const before = useRef({ isUndoable, isPending })
  useEffect(() => {
    const wasPressed = before.current.isUndoable !== isUndoable || before.current.isPending
    before.current = { isUndoable, isPending }
    if (wasPressed && !isPending) (isUndoable ? undoButton : markButton).current?.focus()
  }, [isUndoable, isPending])
  return { markButton, undoButton }
}
