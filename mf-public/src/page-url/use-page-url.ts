import { useContext, useMemo, useSyncExternalStore } from 'react'
import { DocumentDataContext } from '../page-data/page-data'

const listeners = new Set<() => void>()

/** The page's path and query; `null` in a document that was made before anybody asked for a URL. */
export function usePageUrl(): Pick<URL, 'pathname' | 'searchParams'> | null {
  const inDocument = useContext(DocumentDataContext)
  const address = useSyncExternalStore(subscribe, readAddress, () => inDocument?.address ?? null)
  return useMemo(() => (address === null ? null : new URL(address, 'http://page')), [address])
}

/** Changes the query in place, so that the address can be shared or reloaded. */
export function replaceAddress(address: string) {
  // A router above the page keeps its own notes in the state.
  history.replaceState(history.state, '', address)
  for (const listener of listeners) listener()
}

const readAddress = () => location.pathname + location.search

function subscribe(listener: () => void) {
  // A router's pushState makes no event of its own; it follows a click, and has run once the click is over.
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

/** The product's own origin, such as `https://bins.example.govt.nz`, for print. Empty where it is not known. */
export function usePageOrigin(): string {
  const inDocument = useContext(DocumentDataContext)
  return inDocument?.origin ?? globalThis.location?.origin ?? ''
}
