import { useEffect, useRef } from 'react'

/**
 * Gives the focus to a button when work is over, for what had it was disabled meanwhile or is gone. `outcome` is another
 * one after each work.
 */
export function useFocusAfter(outcome: unknown, isWorking: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef({ outcome, isWorking })
  useEffect(() => {
    const isOver = before.current.outcome !== outcome || before.current.isWorking
    before.current = { outcome, isWorking }
    if (isOver && !isWorking) button.current?.focus()
  }, [outcome, isWorking])
  return button
}
