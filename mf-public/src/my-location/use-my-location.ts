import { useState } from 'react'
import type { Point } from 'shared-domain'

const TIMEOUT_MS = 15_000
const MAX_AGE_MS = 60_000
// Four decimals of a degree are about 10 m: enough to find a bin, and no more goes into the address.
const KEPT_DECIMALS = 4

export type LocationFailure = 'refused' | 'not found' | 'too slow' | 'not offered'
export type LocationState =
  | { kind: 'idle' | 'asking' }
  | { kind: 'failed'; failure: LocationFailure }
  /** The phone is within so many metres of `place`, most likely. */
  | { kind: 'found'; place: Point; accuracyM: number }

/** Asks the phone where it is, only when `ask` is called. */
export function useMyLocation(onFound: (place: Point) => void) {
  const [state, setState] = useState<LocationState>({ kind: 'idle' })

  function ask() {
    if (!navigator.geolocation) return setState({ kind: 'failed', failure: 'not offered' })
    setState({ kind: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const place = { lat: rounded(latitude), lng: rounded(longitude) }
        setState({ kind: 'found', place, accuracyM: accuracy })
        onFound(place)
      },
      ({ code }) => setState({ kind: 'failed', failure: failures[code] ?? 'not found' }),
      // Without it a phone may name the cell of its network, a kilometre wide.
      {
        timeout: TIMEOUT_MS,
        // Whoever asks again has moved on.
        maximumAge: state.kind === 'idle' ? MAX_AGE_MS : 0,
        enableHighAccuracy: true,
      },
    )
  }
  return { state, ask }
}

/** By code of GeolocationPositionError. */
const failures: Record<number, LocationFailure> = { 1: 'refused', 2: 'not found', 3: 'too slow' }

const rounded = (degrees: number) => Number(degrees.toFixed(KEPT_DECIMALS))
