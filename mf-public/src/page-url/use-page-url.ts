import { useContext, useMemo, useSyncExternalStore } from 'react'
import { DocumentDataContext } from '../page-data/page-data'

const listeners = new Set<() => void>()

/** The page's path and query; `null` in a document that was prerendered without a URL. */
export function usePageUrl(): Pick<URL, 'pathname' | 'searchParams'> | null {
  const inDocument = useContext(DocumentDataContext)
  const address = useSyncExternalStore(subscribe, readAddress, () => inDocument?.address ?? null)
  return useMemo(() => (address === null ? null : new URL(address, 'http://page')), [address])
}

/** Replaces the page's URL without a new history entry, so that it can be shared and reloaded. */
export function replaceAddress(address: string) {
  // A router around the page keeps data in the history state.
  history.replaceState(history.state, '', address)
  for (const listener of listeners) listener()
}

const readAddress = () => location.pathname + location.search

function subscribe(listener: () => void) {
  // A router's pushState fires no event. It runs during a click, so the URL is read after the click.
  const afterClick = () => setTimeout(listener)
  listeners.add(listener)
  addEventListener('popstate', listener)
  addEventListener('click', afterClick)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
    removeEventListener('click', afterClick)
  }
}

/** The product's own origin, such as `https://bins.example.govt.nz`, for print. Empty when it is not known. */
export function usePageOrigin(): string {
  const inDocument = useContext(DocumentDataContext)
  return inDocument?.origin ?? globalThis.location?.origin ?? ''
}
