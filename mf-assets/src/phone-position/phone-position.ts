import { useEffect, useState } from 'react'
import { POSITION_FAILURE_TEXT } from 'shared-domain'
import type { PhonePosition } from '../../rules/stock-taking'

export interface PhonePositionState {
  isOn: boolean
  turnOn: () => void
  /** `null` until the phone has found it. */
  position: PhonePosition | null
  /** Why there is none, as a sentence. */
  failure: string | null
}

// 0.1 m: a move needs more than the four decimals that links hold.
const KEPT_DECIMALS = 6

/** Follows the position of the phone while the page is open, once a person has turned it on. It stays in this page. */
export function usePhonePosition(): PhonePositionState {
  const [isOn, setIsOn] = useState(false)
  const [position, setPosition] = useState<PhonePosition | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!isOn) return
    if (!navigator.geolocation) return setFailure(POSITION_FAILURE_TEXT['not offered'])
    const take = ({ coords: { latitude, longitude, accuracy }, timestamp }: GeolocationPosition) => {
      setFailure(null)
      const [lat, lng] = [rounded(latitude), rounded(longitude)]
      setPosition({ lat, lng, accuracyM: accuracy, at: timestamp })
    }
    const fail = ({ code }: GeolocationPositionError) =>
      setFailure(FAILURES[code] ?? POSITION_FAILURE_TEXT['not found'])
    const watch = navigator.geolocation.watchPosition(take, fail, { ...EXACT, maximumAge: 5_000 })
    // A watch may say nothing while the phone lies still, and a move needs a fresh position.
    const timer = setInterval(
      () => navigator.geolocation.getCurrentPosition(take, fail, { ...EXACT, maximumAge: 0 }),
      RENEW_MS,
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
      clearInterval(timer)
    }
  }, [isOn])
  return { isOn, turnOn: () => setIsOn(true), position, failure }
}

const EXACT = { enableHighAccuracy: true, timeout: 20_000 }
const RENEW_MS = 15_000

/** By code of GeolocationPositionError. */
const FAILURES: Record<number, string> = {
  1: POSITION_FAILURE_TEXT.refused,
  2: POSITION_FAILURE_TEXT['not found'],
  3: POSITION_FAILURE_TEXT['too slow'],
}

const rounded = (degrees: number) => Number(degrees.toFixed(KEPT_DECIMALS))
