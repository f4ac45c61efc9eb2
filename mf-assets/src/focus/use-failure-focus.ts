import { useEffect, useRef } from 'react'

/** Moves the focus to the notice of a failure: the button that was pressed was disabled meanwhile, and has lost it. */
export function useFailureFocus(failure: { error: Error } | null) {
  const notice = useRef<HTMLDivElement>(null)
  const error = failure?.error
  useEffect(() => {
    if (error) notice.current?.focus()
  }, [error])
  return notice
}
