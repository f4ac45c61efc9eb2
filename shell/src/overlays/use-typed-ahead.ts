import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What is typed while an overlay loads: it is meant for the overlay, and would otherwise be lost or end in a field of the page.
 * Escape closes the overlay before it is there.
 */
export function useTypedAhead(isLoading: boolean, onClose: () => void): string {
  const [typed, setTyped] = useState('')
  const closed = useEffectEvent(onClose)
  useEffect(() => {
    if (!isLoading) return
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Escape') closed()
      else if (event.key === 'Backspace') setTyped((before) => before.slice(0, -1))
      else if ([...event.key].length === 1) setTyped((before) => before + event.key)
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before any part of the page gets the key.
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [isLoading])
  return typed
}
