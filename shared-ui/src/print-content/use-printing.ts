import { useSyncExternalStore } from 'react'

let isBeingPrinted = false
let subscribers = 0

/** Whether the page is being printed. An external store is rendered synchronously, before the browser prints the page. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isBeingPrinted,
    () => false,
  )

function subscribe(onChange: () => void) {
  const begin = () => {
    isBeingPrinted = true
    onChange()
  }
  const end = () => {
    isBeingPrinted = false
    onChange()
  }
  subscribers += 1
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    subscribers -= 1
    // Nothing hears the end of a print any more.
    if (subscribers === 0) isBeingPrinted = false
  }
}
