import { type Point, seededRandom } from 'shared-domain'
import { CENTRAL_CITY } from './streets/central-city'
import { EASTERN_SUBURBS } from './streets/eastern-suburbs'
import { INNER_SUBURBS } from './streets/inner-suburbs'
import { NORTHERN_SUBURBS } from './streets/northern-suburbs'
import { SOUTHERN_SUBURBS } from './streets/southern-suburbs'
import type { Street } from './streets/street'
import { pointAlong, streetLengthKm } from './streets/walk-street'
import { WESTERN_SUBURBS } from './streets/western-suburbs'

/** How far apart bins stand on a street, in km: closest where most people are out. */
const AREAS: readonly { streets: readonly Street[]; spacingKm: number }[] = [
  { streets: CENTRAL_CITY, spacingKm: 0.0248 },
  { streets: INNER_SUBURBS, spacingKm: 0.06 },
  { streets: WESTERN_SUBURBS, spacingKm: 0.0723 },
  { streets: SOUTHERN_SUBURBS, spacingKm: 0.0723 },
  { streets: EASTERN_SUBURBS, spacingKm: 0.0723 },
  { streets: NORTHERN_SUBURBS, spacingKm: 0.0723 },
]
const KM_PER_HOUSE_NUMBER = 0.006
// About 6 m, the width of a street.
const SPREAD_DEGREES = 0.00005

/** Where the bins of the demonstration city stand, street by street; always the same. */
export function binPlaces(): (Point & { location: string })[] {
  const random = seededRandom(1840)
  const besideTheStreet = (degrees: number) =>
    Number((degrees + (random() * 2 - 1) * SPREAD_DEGREES).toFixed(6))
  return AREAS.flatMap(({ streets, spacingKm }) =>
    streets.flatMap((street) =>
      stepsAlong(street, spacingKm).map((km) => {
        const { lat, lng } = pointAlong(street, km)
        const [name, suburb] = street
        const house = 1 + Math.round(km / KM_PER_HOUSE_NUMBER)
        return {
          location: `${house} ${name}, ${suburb}`,
          lat: besideTheStreet(lat),
          lng: besideTheStreet(lng),
        }
      }),
    ),
  )
}

/** Distances from the street's beginning, in km, evenly spread and none at a corner. */
function stepsAlong(street: Street, spacingKm: number): number[] {
  const lengthKm = streetLengthKm(street)
  const count = Math.max(1, Math.round(lengthKm / spacingKm))
  return Array.from({ length: count }, (_, i) => ((i + 0.5) / count) * lengthKm)
}
