import { useEffect, useRef } from 'react'

/** Props of an element that takes the focus when the focused element inside it is removed. */
export function useKeptFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const isInside = useRef(false)
  useEffect(() => {
    // An element that React removes fires no blur event.
    if (isInside.current && document.activeElement === document.body) ref.current?.focus()
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}
