import { compassPoint, distanceKm, type Point } from 'shared-domain'
import { figure } from '../figure'
import { t } from '../messages/translate'

/** By the compass point, clockwise from the north. */
const SHIFT_TEXTS: readonly ((metres: string) => string)[] = [
  (metres) => t('placeOnMap.mNorth', { metres }),
  (metres) => t('placeOnMap.mNorthEast', { metres }),
  (metres) => t('placeOnMap.mEast', { metres }),
  (metres) => t('placeOnMap.mSouthEast', { metres }),
  (metres) => t('placeOnMap.mSouth', { metres }),
  (metres) => t('placeOnMap.mSouthWest', { metres }),
  (metres) => t('placeOnMap.mWest', { metres }),
  (metres) => t('placeOnMap.mNorthWest', { metres }),
]

/** How far and in which direction a place is from another one, such as '12 m north-west'; `null` for less than half a metre. */
export function shiftText(from: Point, to: Point): string | null {
  const metres = Math.round(distanceKm(from, to) * 1000)
  if (metres === 0) return null
  return SHIFT_TEXTS[compassPoint(from, to) ?? 0]?.(figure(metres)) ?? null
}
