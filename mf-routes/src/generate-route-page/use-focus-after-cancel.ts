import { useEffect, useRef } from 'react'

/** Gives the keyboard back to the button that began something, when that is cancelled. */
export function useFocusAfterCancel(isRunning: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const isCancelled = useRef(false)
  useEffect(() => {
    // While it runs the button is disabled, and takes no focus.
    if (isRunning || !isCancelled.current) return
    isCancelled.current = false
    button.current?.focus()
  }, [isRunning])
  return {
    button,
    cancelled() {
      isCancelled.current = true
    },
  }
}
