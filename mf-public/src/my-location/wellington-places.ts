import type { Point } from 'shared-domain'

interface NamedPlace {
  name: string
  point: Point
}

/** Where people in Wellington are when they look for a bin, from the centre outwards. */
export const WELLINGTON_PLACES: readonly NamedPlace[] = [
  { name: 'Railway Station', point: { lat: -41.279, lng: 174.7804 } },
  { name: 'Lambton Quay', point: { lat: -41.2838, lng: 174.7757 } },
  { name: 'Cuba Street', point: { lat: -41.2938, lng: 174.7755 } },
  { name: 'Courtenay Place', point: { lat: -41.293, lng: 174.7815 } },
  { name: 'Oriental Bay', point: { lat: -41.2914, lng: 174.7932 } },
  { name: 'Kelburn', point: { lat: -41.289, lng: 174.7678 } },
  { name: 'Newtown', point: { lat: -41.3125, lng: 174.7798 } },
  { name: 'Kilbirnie', point: { lat: -41.3168, lng: 174.7946 } },
  { name: 'Island Bay', point: { lat: -41.334, lng: 174.7738 } },
  { name: 'Miramar', point: { lat: -41.3155, lng: 174.8155 } },
  { name: 'Johnsonville', point: { lat: -41.2225, lng: 174.8058 } },
]

/** The name of a place of the list, by its point. */
export const placeName = ({ lat, lng }: Point) =>
  WELLINGTON_PLACES.find(({ point }) => point.lat === lat && point.lng === lng)?.name ?? null
