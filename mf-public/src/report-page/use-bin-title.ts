import { useEffect } from 'react'

/** Names the bin in the title, so that one tab of several is found; `null` leaves the page's own. */
export function useBinTitle(binId: string | null): void {
  useEffect(() => {
    if (binId !== null) document.title = `${binId} · Bin Report · Smart Bins Wellington`
  }, [binId])
}
