import { useEffect, useRef } from 'react'

/**
 * Moves the focus to a button after a request. A button that was pressed gets it back by itself; this one may be another than the one that
 * was pressed, which the outcome may have removed, and `isWorking` may be of requests that other buttons sent, too. `outcome` must be a new
 * value after each request.
 */
export function useFocusAfter(outcome: unknown, isWorking: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef({ outcome, isWorking })
  useEffect(() => {
    const isOver = before.current.outcome !== outcome || before.current.isWorking
    before.current = { outcome, isWorking }
    if (!isOver || isWorking) return
    const focus = () => button.current?.focus()
    // The data that enables a button may be rendered just after the outcome.
    if (button.current?.disabled) setTimeout(focus)
    else focus()
  }, [outcome, isWorking])
  return button
}
