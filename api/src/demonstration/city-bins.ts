import { type BinType, CITY_CENTRE, distanceKm, type Point, seededRandom, shuffled } from 'shared-domain'
import { binPlaces } from './bin-places'

/** A bin of the demonstration city when the record opens. */
export interface CityBin extends Point {
  id: string
  objectId: number
  location: string
  binType: BinType
  /** Percent; null without a sensor. */
  fillLevel: number | null
}
export type SensorBin = CityBin & { fillLevel: number }

/** Of the bins with a sensor: 7 % are full and 25 % are warning. The other 68 % are normal. */
const FULL_BINS = 18
const WARNING_BINS = 64
const SENSORS = 257
const TYPES: readonly BinType[] = ['general', 'general', 'general', 'recycling', 'recycling', 'compost']

/** The label ids in the specification's samples, by the address of the bin. */
const SAMPLE_LABELS: ReadonlyMap<string, Pick<CityBin, 'id' | 'location'>> = new Map([
  ['3 Hunter Street, Wellington Central', { id: 'WN001', location: 'Wellington Central' }],
  ['40 Cuba Street, Te Aro', { id: 'WN018', location: 'Cuba Street Mall' }],
  ['134 Lambton Quay, Wellington Central', { id: 'WN042', location: 'Lambton Quay & Willis Street' }],
  ['44 Courtenay Place, Te Aro', { id: 'WN067', location: 'Courtenay Place' }],
])

/** The bins of the demonstration city, always the same. Those nearest to the centre have sensors. */
export function cityBins(): CityBin[] {
  const random = seededRandom(42)
  const places = binPlaces()
  const levels = shuffled(openingLevels(random), random)
  const sensors = new Set(nearestToCentre(places))
  return places.map((place, index) => ({
    ...place,
    id: `WCC${index + 1}`,
    ...SAMPLE_LABELS.get(place.location),
    objectId: index + 1,
    binType: TYPES[Math.floor(random() * TYPES.length)] as BinType,
    fillLevel: sensors.has(place) ? (levels.pop() ?? null) : null,
  }))
}

export const hasSensor = <B extends Pick<CityBin, 'fillLevel'>>(bin: B): bin is B & { fillLevel: number } =>
  bin.fillLevel !== null

/** The specification's twelve bins more than yesterday: put up since, in the suburbs, and never emptied yet. */
const NEW_BINS = 12
const NEW_EVERY = 144

/** Whether the bin was put up in the day before the city is opened. */
export const isNew = (bin: CityBin) =>
  !hasSensor(bin) && bin.objectId % NEW_EVERY === 0 && bin.objectId / NEW_EVERY <= NEW_BINS

const nearestToCentre = (places: readonly Point[]) =>
  places.toSorted((a, b) => distanceKm(CITY_CENTRE, a) - distanceKm(CITY_CENTRE, b)).slice(0, SENSORS)

const openingLevels = (random: () => number) =>
  Array.from({ length: SENSORS }, (_, i) => {
    if (i < FULL_BINS) return between(81, 97, random)
    return i < FULL_BINS + WARNING_BINS ? between(51, 80, random) : between(3, 50, random)
  })

const between = (low: number, high: number, random: () => number) =>
  low + Math.floor(random() * (high - low + 1))
