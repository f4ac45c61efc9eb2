import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import type { Point } from 'shared-domain'
import { Button } from '../button/Button'
import classes from './MyLocation.module.css'

interface MyLocationProps {
  /** Whether this is what the page asks for first. */
  isFirst: boolean
  /** What is searched around now. */
  point: Point
  onFound: (place: Point) => void
}

/** Searches around the phone's own location on a tap; shows why that failed. */
export function MyLocation({ isFirst, point, onFound }: MyLocationProps) {
  const { state, ask } = useMyLocation(onFound)
  const isAsking = state.kind === 'asking'
  return (
    <div className={classes.location}>
      <Button
        kind={isFirst ? 'filled' : 'outline'}
        onClick={isAsking ? undefined : ask}
        aria-disabled={isAsking}
      >
        <IconCurrentLocation size={18} aria-hidden />
        {isAsking ? 'Finding you …' : 'Use my location'}
      </Button>
      <p role="status" className={classes.note}>
        {isAsking && 'If the browser asks, allow it to use your location; or choose a place below.'}
        {state.kind === 'failed' && `${reasons[state.failure]} You can choose a place below.`}
        {state.kind === 'found' && isSame(state.place, point) && foundText(state.accuracyM)}
      </p>
    </div>
  )
}

/** From then on, in m, a position is too rough for distances to be taken at their word. */
const ROUGH_M = 50

function foundText(accuracyM: number): string {
  const around = 'Searching around your own location.'
  if (accuracyM <= ROUGH_M) return around
  return `${around} Your position is good to ± ${Number(accuracyM.toPrecision(2)).toLocaleString('en-NZ')} m.`
}

const isSame = (a: Point, b: Point) => a.lat === b.lat && a.lng === b.lng

const reasons = {
  refused: 'Your location was not shared. You can allow it in the browser’s settings for this site.',
  'not found': 'Your location could not be found.',
  'too slow': 'Finding your location took too long. Try again with a clear view of the sky.',
  'not offered': 'This browser cannot tell where it is.',
} as const satisfies Record<LocationFailure, string>

const TIMEOUT_MS = 15_000
const MAX_AGE_MS = 60_000
// Four decimals of a degree are about 10 m: enough to find a bin, and no more goes into the address.
const KEPT_DECIMALS = 4

type LocationFailure = 'refused' | 'not found' | 'too slow' | 'not offered'
type LocationState =
  | { kind: 'idle' | 'asking' }
  | { kind: 'failed'; failure: LocationFailure }
  /** The phone is within so many metres of `place`, most likely. */
  | { kind: 'found'; place: Point; accuracyM: number }

/** Asks the phone where it is, only when `ask` is called. */
function useMyLocation(onFound: (place: Point) => void) {
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
        // A second request wants a new position.
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
