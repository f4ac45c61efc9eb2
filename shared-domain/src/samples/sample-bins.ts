import type { LocatedBin } from '../bins/bin'
import { DEFAULT_THRESHOLDS, statusFromFill } from '../bins/bin-status'
import { BIN_TYPES } from '../bins/bin-type'
import { CITY_CENTRE } from '../geo/city-centre'
import { seededRandom } from '../random/seeded-random'
import { aucklandDate } from '../time/auckland-time'
import { DAY_MS } from '../time/durations'

const SAMPLE_COUNT = 100
const SPREAD_DEGREES = 0.01
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
