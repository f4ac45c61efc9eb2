import type { LocatedBin } from '../bins/bin'
import { DEFAULT_THRESHOLDS, statusFromFill } from '../bins/bin-status'
import { BIN_TYPES } from '../bins/bin-type'
import { aucklandDate } from '../time/auckland-time'

/** Central Wellington. */
export const CITY_CENTRE = { lat: -41.2865, lng: 174.776 }

const SAMPLE_COUNT = 100
const SPREAD_DEGREES = 0.01
const DAY_MS = 86_400_000
const STREETS = [
  'Lambton Quay',
  'Willis Street',
  'Cuba Street',
  'Courtenay Place',
  'Featherston Street',
  'The Terrace',
  'Manners Street',
  'Victoria Street',
  'Taranaki Street',
  'Customhouse Quay',
]

/**
 * The hundred sample bins WN001 to WN100: within 0.01° of the city centre, 20–100 % full, collected in the week before `today`.
 * The same seed gives the same bins.
 */
export function sampleBins(today: Date, seed = 42): LocatedBin[] {
  const random = seededRandom(seed)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  return Array.from({ length: SAMPLE_COUNT }, (_, index) => {
    const fillLevel = 20 + Math.floor(random() * 81)
    return {
      id: `WN${String(index + 1).padStart(3, '0')}`,
      location: `${pick(STREETS)} ${1 + Math.floor(random() * 200)}`,
      binType: pick(BIN_TYPES),
      fillLevel,
      status: statusFromFill(fillLevel, DEFAULT_THRESHOLDS),
      lat: CITY_CENTRE.lat + (random() * 2 - 1) * SPREAD_DEGREES,
      lng: CITY_CENTRE.lng + (random() * 2 - 1) * SPREAD_DEGREES,
      lastCollected: aucklandDate(new Date(today.getTime() - Math.floor(random() * 7) * DAY_MS)),
    }
  })
}

/** A seeded generator of numbers in [0, 1): mulberry32, public domain by Tommy Ettinger. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
