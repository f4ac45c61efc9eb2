import { useEffect, useRef } from 'react'

/** Gives a button its focus back after its change: it was disabled meanwhile, and has lost it to the page. */
export function usePressedFocus(isPending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPending = useRef(isPending)
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body) button.current?.focus()
    wasPending.current = isPending
  }, [isPending])
  return button
}
