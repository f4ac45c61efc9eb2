import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, VisuallyHidden } from 'shared-ui'

/** When a page's heading appears later than this, in ms, the focus stays at the start of the page. */
const TIMEOUT_MS = 10_000

/**
 * After a navigation, moves keyboard and screen reader focus to the heading of the new page, as a document load would, and
 * announces the page's title. While a page is still loading, the page itself has the focus.
 */
export function NavigationFocus({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const page = main.current
    if (shown.current === pathname || !page) return
    shown.current = pathname
    window.scrollTo(0, 0)
    page.focus({ preventScroll: true })

    function settle() {
      const heading = page?.querySelector('h1')
      if (!heading) return
      stop()
      setTitle(document.title)
      // The focus is not moved when the user or the page has put it elsewhere meanwhile.
      if (document.activeElement !== page && document.activeElement !== document.body) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(settle)
    const tooLate = setTimeout(stop, TIMEOUT_MS)
    function stop() {
      changes.disconnect()
      clearTimeout(tooLate)
    }
    changes.observe(page, { childList: true, subtree: true })
    settle()
    return stop
  }, [pathname, main])
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}
