import type { MapLine } from '../map-line'
import type { MapPoint, MapPosition } from '../map-point'

/** What a map shows. */
export interface MapContent {
  points: readonly MapPoint[]
  lines: readonly MapLine[]
  you: MapPosition | undefined
  radiusKm: number | undefined
  /** Which points it opens on. */
  opensOn: ((point: MapPoint) => boolean) | undefined
}
