import { distanceKm, HOUSE_NUMBER, type LifeState, type Point, streetAndSuburb } from 'shared-domain'
import type { LifeChangeKind } from '../operations'
import { MOVE_ACCURACY_M } from '../operations/stock-limits'
import { lengthText } from './length'

/** A position that is older may have been made before the person walked on. */
const FRESH_MS = 30_000
/** Who is farther from the place in the record may be at another bin. */
const FAR_M = 50

/** Where a phone is, by its own account. */
export interface PhonePosition extends Point {
  /** It is probably right within so many metres. */
  accuracyM: number
  /** In ms since 1970. */
  at: number
}

/** The position, unless it was made before the person walked on. `now` is in ms since 1970. */
export const freshPosition = (position: PhonePosition | null, now: number): PhonePosition | null =>
  position && now - position.at <= FRESH_MS ? position : null

/** Why a position is not taken as the new place of a bin; `null` when it is good enough. `now` is in ms since 1970. */
export function moveObstacle(position: PhonePosition | null, now: number): string | null {
  if (!position) return 'Turn the position of this phone on: the bin is moved to where you stand.'
  if (!freshPosition(position, now))
    return 'The position of this phone is old. Wait until the phone has found it again.'
  if (position.accuracyM > MOVE_ACCURACY_M)
    return `The position is good to ± ${lengthText(position.accuracyM)}, and a move needs ± ${MOVE_ACCURACY_M} m. Wait under the open sky, or note where the bin stands.`
  return null
}

/** How far two places are from each other, in whole metres; `null` where one is not known. */
export const metresBetween = (
  one: Point | null,
  other: { lat: number | null; lng: number | null },
): number | null =>
  one === null || other.lat === null || other.lng === null
    ? null
    : Math.round(distanceKm(one, { lat: other.lat, lng: other.lng }) * 1000)

/** Whether the phone is clearly away from the place in the record, even if its position is wrong by all that it says. */
export const isClearlyAway = (distanceM: number | null, accuracyM: number): boolean =>
  distanceM !== null && distanceM - accuracyM > FAR_M

/** What can be found at the place of a bin. */
export type Found = 'standing' | 'moved' | 'damaged' | 'not-found'

/** What the register can make of a finding, where the bin is in a state. Nothing when it fits what the record says. */
export function stepsToTake(found: Found, state: LifeState): LifeChangeKind[] {
  if (state === 'retired') return []
  // A planned bin that is found was put up.
  if (state === 'planned') return found === 'not-found' ? [] : ['stands']
  switch (found) {
    case 'standing':
      return state === 'works' ? ['back'] : []
    case 'moved':
      return ['moved']
    case 'damaged':
      return state === 'standing' ? ['damaged'] : []
    case 'not-found':
      return state === 'works' ? [] : ['retired', 'works', 'moved']
  }
}

interface Placed {
  id: string
  location: string
  lat: number | null
  lng: number | null
}

/** The nearest bins first; those without a place come last, by their streets. */
export function byNearness<B extends Placed>(bins: readonly B[], from: Point): B[] {
  const away = new Map(bins.map((bin) => [bin.id, metresBetween(from, bin) ?? Number.POSITIVE_INFINITY]))
  const distance = ({ id }: B) => away.get(id) ?? Number.POSITIVE_INFINITY
  return bins.toSorted((a, b) => {
    const [one, other] = [distance(a), distance(b)]
    return one === other ? compareStreets(a, b) : one - other
  })
}

/** Street after street, and along each street by its house numbers: the even ones after the odd ones, as one walks. */
export const byStreet = <B extends Placed>(bins: readonly B[]): B[] => bins.toSorted(compareStreets)

function compareStreets(a: Placed, b: Placed): number {
  const [one, other] = [streetPlace(a), streetPlace(b)]
  return (
    NAMES.compare(one.suburb, other.suburb) ||
    NAMES.compare(one.street, other.street) ||
    (one.number % 2) * -1 + (other.number % 2) ||
    one.number - other.number ||
    NAMES.compare(a.id, b.id)
  )
}

const NAMES = new Intl.Collator('en-NZ', { numeric: true, sensitivity: 'base' })
const NUMBER = new RegExp(`(?:^|\\s)(${HOUSE_NUMBER})(?:\\s|$|,)`, 'i')

function streetPlace({ location }: Placed) {
  const { street, suburb } = streetAndSuburb(location)
  const [address = ''] = location.split(',')
  // The last part of `2/12` is the house.
  const number = Number(NUMBER.exec(address)?.[1]?.match(/\d+/g)?.at(-1) ?? 0)
  return { street, suburb: suburb ?? '', number }
}
