import type { MapPoint, MapPosition } from '../map-point'

/** What a map shows. */
export interface MapContent {
  points: readonly MapPoint[]
  line: readonly MapPosition[] | undefined
  you: MapPosition | undefined
  radiusKm: number | undefined
}
