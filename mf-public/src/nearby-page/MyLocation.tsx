import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { askDevicePosition, type DevicePosition, type Point } from 'shared-domain'
import { Button } from '../button/Button'
import { t } from '../messages/translate'
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
        {isAsking ? t('location.finding') : t('location.use')}
      </Button>
      <p role="status" className={classes.note}>
        {isAsking && t('location.allow')}
        {state.kind === 'failed' && t('location.failed', { reason: failureTexts[state.failure] })}
        {state.kind === 'found' && isSame(state.place, point) && foundText(state.accuracyM)}
      </p>
    </div>
  )
}

const failureTexts = {
  refused: t('location.refused'),
  'not found': t('location.notFound'),
  'too slow': t('location.tooSlow'),
  'not offered': t('location.notOffered'),
} as const satisfies Record<Extract<DevicePosition, { kind: 'failed' }>['failure'], string>

/** From this accuracy on, in m, a position is too rough for exact distances. */
const ROUGH_M = 50

function foundText(accuracyM: number): string {
  if (accuracyM <= ROUGH_M) return t('location.found')
  // Both languages write numbers as New Zealand does.
  const metres = Number(accuracyM.toPrecision(2)).toLocaleString('en-NZ')
  return `${t('location.found')} ${t('location.rough', { metres })}`
}

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
