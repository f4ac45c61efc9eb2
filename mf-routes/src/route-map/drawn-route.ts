import type { Point } from 'shared-domain'
import type { MatrixSource } from 'shared-domain/contract'
import { t } from '../messages/translate'
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
  if (areComplete && source === 'estimate') return t('routeMap.linesFollowStreetsOfDemonstrationCity')
  if (areComplete) return t('routeMap.linesFollowRoads')
  if (source === null) return t('routeMap.brokenLineJoinsStopsInDrivingOrder')
  if (source === 'estimate') return t('routeMap.distancesAreEstimate')
  if (roads?.isReading) return t('routeMap.readingRoads')
  if (roads?.note) return t('routeMap.brokenLinesRunStraightFromPlace', { note: roads.note })
  return t('routeMap.brokenLinesRunStraightFromPlaceToPlace')
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
