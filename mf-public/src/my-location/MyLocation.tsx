import { IconCurrentLocation } from '@tabler/icons-react'
import type { Point } from 'shared-domain'
import { Button } from '../button/Button'
import classes from './MyLocation.module.css'
import { type LocationFailure, useMyLocation } from './use-my-location'

interface MyLocationProps {
  /** Whether this is what the page asks for first. */
  isFirst: boolean
  onFound: (place: Point) => void
}

/** Searches around the phone itself when told to; when that fails, says why, and what else there is. */
export function MyLocation({ isFirst, onFound }: MyLocationProps) {
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
      </p>
    </div>
  )
}

const reasons = {
  refused: 'Your location was not shared. You can allow it in the browser’s settings for this site.',
  'not found': 'Your location could not be found.',
  'too slow': 'Finding your location took too long. Try again with a clear view of the sky.',
  'not offered': 'This browser cannot tell where it is.',
} as const satisfies Record<LocationFailure, string>
