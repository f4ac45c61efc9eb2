import type { Point } from './distance'

type PositionFailure = 'refused' | 'not found' | 'too slow' | 'not offered'

export type DevicePosition =
  /** The device is probably within `accuracyM` metres of `place`. */
  { kind: 'found'; place: Point; accuracyM: number } | { kind: 'failed'; failure: PositionFailure }

const TIMEOUT_MS = 15_000
// Four decimals of a degree are about 10 m. That is enough to find a bin, and links should not hold more.
const KEPT_DECIMALS = 4

/** Asks the browser for the device's position, and calls back once. The position may be `maximumAgeMs` old. */
export function askDevicePosition(maximumAgeMs: number, onAnswer: (answer: DevicePosition) => void) {
  if (!navigator.geolocation) return onAnswer({ kind: 'failed', failure: 'not offered' })
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) =>
      onAnswer({
        kind: 'found',
        place: { lat: rounded(latitude), lng: rounded(longitude) },
        accuracyM: accuracy,
      }),
    ({ code }) => onAnswer({ kind: 'failed', failure: FAILURES[code] ?? 'not found' }),
    // Without high accuracy a phone may report its mobile cell, which is a kilometre wide.
    { timeout: TIMEOUT_MS, maximumAge: maximumAgeMs, enableHighAccuracy: true },
  )
}

/** By code of GeolocationPositionError. */
const FAILURES: Record<number, PositionFailure> = { 1: 'refused', 2: 'not found', 3: 'too slow' }

const rounded = (degrees: number) => Number(degrees.toFixed(KEPT_DECIMALS))

/** Why there is no position, as a sentence. */
export const POSITION_FAILURE_TEXT = {
  refused: 'Your location was not shared. You can allow it in the browser’s settings for this site.',
  'not found': 'Your location could not be found.',
  'too slow': 'Finding your location took too long. Try again with a clear view of the sky.',
  'not offered': 'This browser cannot tell where it is.',
} as const satisfies Record<PositionFailure, string>

/** From this accuracy on, in m, a position is too rough for exact distances. */
const ROUGH_M = 50

/** How accurate a position is, as a sentence; `null` when it is accurate enough. */
export const roughPositionText = (accuracyM: number) =>
  accuracyM <= ROUGH_M
    ? null
    : `Your position is good to ± ${Number(accuracyM.toPrecision(2)).toLocaleString('en-NZ')} m.`
