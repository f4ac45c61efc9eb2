import { useEffect, useRef, useState } from 'react'
import { useAlerts } from 'shared-domain/client'

/** Marking all alerts as read, and taking it back. */
export function useMarkRead() {
  const { markAllRead, undoMarkAllRead } = useAlerts()
  const [isUndoable, setIsUndoable] = useState(false)
  const markButton = useRef<HTMLButtonElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const wasUndoable = useRef(false)
  // The button that was pressed can no longer be: the focus moves to the one that reverses it.
  useEffect(() => {
    if (wasUndoable.current !== isUndoable) (isUndoable ? undoButton : markButton).current?.focus()
    wasUndoable.current = isUndoable
  }, [isUndoable])
  return {
    isUndoable,
    markButton,
    undoButton,
    mark: () => {
      markAllRead()
      setIsUndoable(true)
    },
    undo: () => {
      undoMarkAllRead()
      setIsUndoable(false)
    },
  }
}
