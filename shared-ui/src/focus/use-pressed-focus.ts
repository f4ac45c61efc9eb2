import { useEffect, useRef } from 'react'

/**
 * Gives a button its focus back after the change that it began: shown as `loading` it was disabled, and lost the focus to the page. A
 * focus that has gone elsewhere meanwhile stays there. `isPending` is of what a person presses, not of what also runs by itself.
 */
export function usePressedFocus(isPending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPending = useRef(isPending)
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body) button.current?.focus()
    wasPending.current = isPending
  }, [isPending])
  return button
}
