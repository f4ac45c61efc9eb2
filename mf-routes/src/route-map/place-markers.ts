import type { Point } from 'shared-domain'

/** A depot or a facility where trucks call. */
interface CalledPlace extends Point {
  kind: 'depot' | 'facility'
  id: string
  name: string
}

/** Depots and facilities as points of a map, each once. */
export const placeMarkers = (places: readonly CalledPlace[]) =>
  [...new Map(places.map((place) => [`${place.kind} ${place.id}`, place]))].map(
    // A bin may have the same id.
    ([id, { kind, name, lat, lng }]) => ({ id, lat, lng, tone: kind, label: name }),
  )
