import type { Point } from 'shared-domain'
import type { MatrixSource } from 'shared-domain/contract'
import type { Roads } from './roads'

interface Drawn {
  /** Where the distances of the plan come from; `null` without a plan. */
  source: MatrixSource | null
  /** `null` when none are requested. */
  roads: Roads | null
  /** Whether all lines follow roads. */
  areComplete: boolean
}

/** Explains the lines of a map. */
export function lineSentence({ source, roads, areComplete }: Drawn): string {
  if (areComplete && source === 'estimate')
    return 'Lines follow the streets of the demonstration city. Distances are an estimate.'
  if (areComplete) return 'Lines follow the roads, from the depot and back.'
  if (source === null)
    return 'The broken line joins the stops in driving order, from the city centre and back. It does not follow the streets.'
  if (source === 'estimate')
    return 'Distances are an estimate: broken lines run straight from place to place, not along the streets.'
  if (roads?.isReading)
    return 'Reading the roads. Until they are here, broken lines run straight from place to place.'
  if (roads?.note) return `${roads.note} Broken lines run straight from place to place.`
  return 'Broken lines run straight from place to place, not along the streets.'
}

/** Converts a GeoJSON line into points of a map. */
export const linePositions = (line: readonly (readonly [lng: number, lat: number])[]): Point[] =>
  line.map(([lng, lat]) => ({ lat, lng }))

/** A depot or a facility where trucks call. */
interface CalledPlace extends Point {
  kind: 'depot' | 'facility'
  id: string
  name: string
}

/** Depots and facilities as points of a map, each once. */
export const placeMarkers = (places: readonly CalledPlace[]) =>
  [...new Map(places.map((place) => [`${place.kind} ${place.id}`, place]))].map(
    // The kind is part of the id, because a bin may have the same one.
    ([id, { kind, name, lat, lng }]) => ({ id, lat, lng, tone: kind, label: name }),
  )
