import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, VisuallyHidden } from 'shared-ui'

/** A page whose heading comes later than this, in ms, keeps the focus at its start. */
const PATIENCE_MS = 10_000

/**
 * After a navigation, puts keyboard and screen reader at the heading of the new page, as a document load would, and says
 * the page's title. The heading of a page that loads comes later: until then the page itself has the focus.
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
      // Nobody is taken away from where they, or the page, put the focus meanwhile.
      if (document.activeElement !== page && document.activeElement !== document.body) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(settle)
    const tooLate = setTimeout(stop, PATIENCE_MS)
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
