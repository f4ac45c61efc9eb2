import { compassPoint, distanceKm, type Point } from 'shared-domain'
import { lengthText } from '../../rules/length'
import { t } from '../messages/translate'

/** By the compass point, clockwise from the north. */
const SHIFT_TEXTS: readonly ((length: string) => string)[] = [
  (length) => t('placeOnMap.north', { length }),
  (length) => t('placeOnMap.northEast', { length }),
  (length) => t('placeOnMap.east', { length }),
  (length) => t('placeOnMap.southEast', { length }),
  (length) => t('placeOnMap.south', { length }),
  (length) => t('placeOnMap.southWest', { length }),
  (length) => t('placeOnMap.west', { length }),
  (length) => t('placeOnMap.northWest', { length }),
]

/** How far and in which direction a place is from another one, such as '12 m north-west'; `null` for less than half a metre. */
export function shiftText(from: Point, to: Point): string | null {
  const metres = Math.round(distanceKm(from, to) * 1000)
  if (metres === 0) return null
  return SHIFT_TEXTS[compassPoint(from, to) ?? 0]?.(lengthText(metres)) ?? null
}
