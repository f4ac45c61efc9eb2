import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import {
  askDevicePosition,
  type DevicePosition,
  POSITION_FAILURE_TEXT,
  type Point,
  roughPositionText,
} from 'shared-domain'
import { Button } from '../button/Button'
import classes from './MyLocation.module.css'

interface MyLocationProps {
  /** Whether the page has no location yet, so that this button is its main action. */
  isFirst: boolean
  /** The centre of the present search. */
  point: Point
  onFound: (place: Point) => void
}

/** A button that searches around the phone's location. It shows why that failed. */
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
        {state.kind === 'failed' && `${POSITION_FAILURE_TEXT[state.failure]} You can choose a place below.`}
        {state.kind === 'found' && isSame(state.place, point) && foundText(state.accuracyM)}
      </p>
    </div>
  )
}

const foundText = (accuracyM: number) =>
  ['Searching around your own location.', roughPositionText(accuracyM)].filter(Boolean).join(' ')

const isSame = (a: Point, b: Point) => a.lat === b.lat && a.lng === b.lng

const MAX_AGE_MS = 60_000

/** Reads the phone's location, only when `ask` is called. */
function useMyLocation(onFound: (place: Point) => void) {
  const [state, setState] = useState<DevicePosition | { kind: 'idle' | 'asking' }>({ kind: 'idle' })

  function ask() {
    setState({ kind: 'asking' })
    // A second tap needs a new position.
    askDevicePosition(state.kind === 'idle' ? MAX_AGE_MS : 0, (answer) => {
      setState(answer)
      if (answer.kind === 'found') onFound(answer.place)
    })
  }
  return { state, ask }
}
