import { useState } from 'react'
import { SIDEBAR_COOKIE } from 'shared-domain'
import { useHotkeys, useMediaQuery } from 'shared-ui'

export interface Sidebar {
  /** Below 768 px the sidebar is a panel over the page. */
  isMobile: boolean
  /** Expanded or, on a phone, open. */
  isOpen: boolean
  toggle: () => void
  /** Closes the phone's panel. */
  dismiss: () => void
}

/** The sidebar's state: stored in a cookie on a desktop, initially closed on a phone. Ctrl or Cmd plus B toggles it. */
export function useSidebar(cookies = document.cookie): Sidebar {
  const isMobile = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [isExpanded, setExpanded] = useState(() => readSidebarCookie(cookies))
  const [isShowing, setShowing] = useState(false)

  function toggle() {
    if (isMobile) return setShowing((showing) => !showing)
    // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API.
    document.cookie = sidebarCookie(!isExpanded, location.protocol === 'https:')
    setExpanded(!isExpanded)
  }
  useHotkeys([['mod+B', toggle]], [])

  return { isMobile, isOpen: isMobile ? isShowing : isExpanded, toggle, dismiss: () => setShowing(false) }
}

const LIFETIME_S = 7 * 24 * 60 * 60

/** Whether the sidebar was left open; open without a cookie. @internal */
export const readSidebarCookie = (cookies: string) =>
  !cookies.split('; ').includes(`${SIDEBAR_COOKIE}=collapsed`)

/** The cookie that stores the sidebar's state for seven days. @internal */
export const sidebarCookie = (isOpen: boolean, isEncrypted: boolean) =>
  `${SIDEBAR_COOKIE}=${isOpen ? 'open' : 'collapsed'}; path=/; max-age=${LIFETIME_S}; samesite=lax${isEncrypted ? '; secure' : ''}`
