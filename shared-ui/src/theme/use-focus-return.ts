import { useEffect } from 'react'

/** What lies above the page and goes away with the focus in it: dialogs, drawers and toasts. */
const LAYERS = '[role="dialog"], .mantine-Notification-root'

interface Visit {
  layer: Element
  /** What had the focus before it went into the layer. */
  from: Element | null
}

/**
 * Gives the focus back to what had it before a dialog or a toast, when these are gone. Mantine does so for dialogs that a property closes, not
 * for those that leave the document together with what rendered them, and not for toasts.
 */
export function useFocusReturn() {
  useEffect(() => {
    let visits: Visit[] = []
    let latest: Element | null = null
    const observer = new MutationObserver(leave)
    function enter({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      const layer = target.closest(LAYERS)
      if (layer && !visits.some((visit) => visit.layer === layer)) {
        visits.push({ layer, from: latest })
        observer.observe(document.body, { childList: true, subtree: true })
      }
      latest = target
    }
    function leave() {
      const gone = visits.find(({ layer }) => !layer.isConnected)
      if (!gone) return
      visits = visits.filter(({ layer }) => layer.isConnected)
      if (visits.length === 0) observer.disconnect()
      // An element that leaves the document takes the focus with it.
      if (document.activeElement === document.body) focus(gone.from)
    }
    document.addEventListener('focusin', enter)
    return () => {
      document.removeEventListener('focusin', enter)
      observer.disconnect()
    }
  }, [])
}

/** Focuses the element or, when it is gone as well, the page. */
function focus(element: Element | null) {
  const place = element?.isConnected ? element : document.querySelector('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}
