import { Button } from '../button/Button'
import type { RememberedReport } from '../outbox/report'
import { addTo } from './adding-to'
import { DETAILS_ID } from './ReportDetails'

/** As long as the record lets whoever made a report add to it. */
const OPEN_MS = 24 * 60 * 60_000

/** Opens the form that adds to a report of this phone; nothing is shown for one that is too old. */
export function AddButton({ report: { id, issue, binId, madeAt } }: { report: RememberedReport }) {
  if (Date.now() - madeAt >= OPEN_MS) return null
  function open() {
    addTo(id)
    // When it is there: it stands elsewhere on the page.
    setTimeout(() => document.getElementById(DETAILS_ID)?.focus())
  }
  return (
    <Button kind="quiet" onClick={open} aria-label={`Add a note or photo to the ${issue} report of ${binId}`}>
      Add note or photo
    </Button>
  )
}
