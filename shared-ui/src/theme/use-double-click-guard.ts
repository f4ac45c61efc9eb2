import { useEffect } from 'react'

/** How soon after the first, and how near to it, the second click of a double click comes. */
const WITHIN_MS = 500
const NEAR_PX = 10
const BEHIND_DIALOGS = '.mantine-Modal-overlay, .mantine-Drawer-overlay'

/**
 * Drops the second click of a double click on what opens a dialog: it falls on what is behind the dialog, where a click closes it.
 */
export function useDoubleClickGuard() {
  useEffect(() => {
    let first = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
    function dropSecond(event: MouseEvent) {
      const { timeStamp: at, clientX: x, clientY: y, target } = event
      const isSecond = at - first.at < WITHIN_MS && Math.hypot(x - first.x, y - first.y) < NEAR_PX
      const isBehind = target instanceof Element && target.closest(BEHIND_DIALOGS) !== null
      if (isSecond && isBehind) event.stopPropagation()
      else first = { at, x, y }
    }
    // Before React hears of it.
    window.addEventListener('click', dropSecond, { capture: true })
    return () => window.removeEventListener('click', dropSecond, { capture: true })
  }, [])
}
