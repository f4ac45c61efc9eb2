import { useState } from 'react'
import type { Point } from 'shared-domain'

const TIMEOUT_MS = 15_000
const MAX_AGE_MS = 60_000
// Four decimals of a degree are about 10 m: enough to find a bin, and no more goes into the address.
const KEPT_DECIMALS = 4

type State = { kind: 'idle' } | { kind: 'asking' } | { kind: 'failed'; reason: string }

/** Asks the phone where it is, only when `ask` is called. */
export function useMyLocation(onFound: (place: Point) => void) {
  const [state, setState] = useState<State>({ kind: 'idle' })

  function ask() {
    if (!navigator.geolocation) {
      setState({ kind: 'failed', reason: `This browser cannot tell where it is. ${WAY_ON}` })
      return
    }
    setState({ kind: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState({ kind: 'idle' })
        onFound({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) })
      },
      ({ code }) => setState({ kind: 'failed', reason: `${reasons[code] ?? reasons[2]} ${WAY_ON}` }),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  }
  return { state, ask }
}

const WAY_ON = 'The bins below are around the place shown; a wider search radius may reach you.'

/** By code of GeolocationPositionError. */
const reasons: Record<number, string> = {
  1: 'Your location was not shared. You can allow it in the browser’s settings for this site.',
  2: 'Your location could not be found.',
  3: 'Finding your location took too long. Try again with a clear view of the sky.',
}

const rounded = (degrees: number) => Number(degrees.toFixed(KEPT_DECIMALS))
