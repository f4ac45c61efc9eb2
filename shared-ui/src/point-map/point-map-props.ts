import type { MapLine } from './map-line'
import type { MapPoint, MapPosition } from './map-point'

export interface PointMapProps {
  /** Accessible name of the map. */
  label: string
  points: readonly MapPoint[]
  /** `grid` is the sample map, drawn without a library; `streets` is a map one can pan and zoom. */
  variant: 'grid' | 'streets'
  /** Routes in driving order. */
  lines?: readonly MapLine[]
  /** "You are here", or the centre of a search. */
  you?: MapPosition
  /** Drawn around `you`. */
  radiusKm?: number
  /** `url` holds {z}, {x} and {y}; `null` draws no tiles. The attribution is plain text. */
  tiles?: { url: string | null; attribution: string }
  /** Which of the points the street map opens on; without it, or where it finds none, on all. */
  opensOn?: (point: MapPoint) => boolean
  /** px */
  height?: number
  onSelect?: (id: string) => void
}
