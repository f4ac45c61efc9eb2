import { useEffect } from 'react'
import { Button } from '../button/Button'
import type { RememberedReport } from '../outbox/report'
import { addTo } from './adding-to'
import { useDraft } from './drafts'
import { focusDetails } from './focus-details'
import { loadAdditions } from './late-additions'

/** As long as the record lets whoever made a report add to it. */
const OPEN_MS = 24 * 60 * 60_000

/** Opens the form that adds to a report of this phone; nothing is shown for one that is too old. */
export function AddButton({ report: { id, issue, binId, madeAt } }: { report: RememberedReport }) {
  const isOpen = Date.now() - madeAt < OPEN_MS
  const words = useDraft(id) ? 'Go on with your note' : 'Add note or photo'
  useEffect(() => (isOpen ? loadWhenIdle() : undefined), [isOpen])
  if (!isOpen) return null
  function open() {
    addTo(id)
    focusDetails()
  }
  return (
    <Button kind="quiet" onClick={open} aria-label={`${words} to the ${issue} report of ${binId}`}>
      {words}
    </Button>
  )
}

/** So that a tap shows the form at once, also should the signal be gone by then. */
function loadWhenIdle() {
  const load = () => void loadAdditions()
  // Safari has none.
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  else setTimeout(load)
}
