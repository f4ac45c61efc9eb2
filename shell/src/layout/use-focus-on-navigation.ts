import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'shared-ui'

/** After a navigation, puts keyboard and screen reader at the start of the new page, as a document load would. */
export function useFocusOnNavigation(page: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    page.current?.focus({ preventScroll: true })
  }, [pathname, page])
}
