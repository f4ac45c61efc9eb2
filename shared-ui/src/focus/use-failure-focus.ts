import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the notice of each new failure: the button that was pressed was disabled meanwhile, and has lost it. The element around
 * the notice needs `tabIndex={-1}`.
 */
export function useFailureFocus(failure: { error: Error } | null) {
  const notice = useRef<HTMLDivElement>(null)
  const error = failure?.error
  useEffect(() => {
    if (error) notice.current?.focus()
  }, [error])
  return notice
}
