import { distanceKm, type Point, seededRandom } from 'shared-domain'
import { toPoints } from './basemap/to-points'
import AREAS from './streets.json' with { type: 'json' }

/** `line` is roughly the course of the street: WGS 84 degrees, latitude first. */
type Street = (typeof AREAS)[number]['streets'][number]

const KM_PER_HOUSE_NUMBER = 0.006
// About 6 m, the width of a street.
const SPREAD_DEGREES = 0.00005

/** The positions of the demonstration's bins, street by street, `spacingKm` apart; always the same. */
export function binPlaces(): (Point & { location: string })[] {
  const random = seededRandom(1840)
  const besideTheStreet = (degrees: number) =>
    Number((degrees + (random() * 2 - 1) * SPREAD_DEGREES).toFixed(6))
  return AREAS.flatMap(({ streets, spacingKm }) =>
    streets.flatMap((street) =>
      stepsAlong(street, spacingKm).map((km) => {
        const { lat, lng } = pointAlong(street, km)
        const house = 1 + Math.round(km / KM_PER_HOUSE_NUMBER)
        return {
          location: `${house} ${street.name}, ${street.suburb}`,
          lat: besideTheStreet(lat),
          lng: besideTheStreet(lng),
        }
      }),
    ),
  )
}

/** Distances from the start of the street in km, evenly spread, with none at a corner. */
function stepsAlong(street: Street, spacingKm: number): number[] {
  const lengthKm = streetLengthKm(street)
  const count = Math.max(1, Math.round(lengthKm / spacingKm))
  return Array.from({ length: count }, (_, i) => ((i + 0.5) / count) * lengthKm)
}

const legsOf = (street: Street) => {
  const points = toPoints(street.line)
  return points.slice(1).map((end, i) => {
    const start = points[i] as Point
    return { start, end, km: distanceKm(start, end) }
  })
}

/** In km. */
const streetLengthKm = (street: Street) => legsOf(street).reduce((sum, { km }) => sum + km, 0)

/** The point `km` along the street from its beginning. */
function pointAlong(street: Street, km: number): Point {
  const legs = legsOf(street)
  let left = km
  for (const { start, end, km: length } of legs) {
    if (left <= length) return between(start, end, left / length)
    left -= length
  }
  return toPoints(street.line).at(-1) as Point
}

const between = (start: Point, end: Point, share: number): Point => ({
  lat: start.lat + (end.lat - start.lat) * share,
  lng: start.lng + (end.lng - start.lng) * share,
})
