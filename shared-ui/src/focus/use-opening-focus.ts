import { useEffect, useRef } from 'react'

/** Moves the focus to the first field of a form that a button opened, and back to the button when the form is closed. */
export function useOpeningFocus<Field extends HTMLElement = HTMLInputElement>(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const first = useRef<Field>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const next = isOpen ? first : opener
    next.current?.focus()
  }, [isOpen])
  return { opener, first }
}
