import { useEffect, useRef } from 'react'

/** Props of an element that takes the keyboard's place on the page when what has it, inside, goes away. */
export function useKeptFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const isInside = useRef(false)
  useEffect(() => {
    // What React takes away with the focus on it tells nobody that it loses it.
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
