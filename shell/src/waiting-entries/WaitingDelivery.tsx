import { useEffect, useState } from 'react'
import { useSession } from 'shared-domain/client'
import { Slot } from 'shared-ui'
import { countWaiting } from './count-waiting'

/** After this time, in ms, the page is on screen and has its data. */
const SETTLED_MS = 4000

/**
 * Delivers the entries that wait on this device as soon as a person is signed in, on every page: that person may have another role than
 * the author of an entry, and so another page. Remotes send their own entries.
 */
export function WaitingDelivery() {
  const isSignedIn = Boolean(useSession()?.person)
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isSignedIn) return
    const look = () => void countWaiting().then((count) => setWaiting(count > 0), warnOnly)
    const timer = setTimeout(look, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  return isWaiting ? <Slot name="outbox.delivery" props={{}} /> : null
}

// The next page looks again.
const warnOnly = (error: unknown) => console.warn('It is not known what waits on this device.', error)
