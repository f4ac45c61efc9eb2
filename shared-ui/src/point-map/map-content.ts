import type { Tone } from '../tone-badge/ToneBadge'

/** WGS 84 degrees. */
export interface MapPosition {
  lat: number
  lng: number
}

/** Whether a position is one: old records may have any number. */
export const isOnEarth = ({ lat, lng }: MapPosition) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** The status of a bin, one that is planned, or a place where trucks start or unload. */
type MapTone = Tone | 'planned' | 'depot' | 'facility'

/** The length of a degree of latitude on a sphere with a radius of 6,371 km. */
const METRES_PER_DEGREE = (6_371_000 * Math.PI) / 180

/** A place some metres to the north and to the east of another one. */
export const movedBy = ({ lat, lng }: MapPosition, { north, east }: { north: number; east: number }) =>
  rounded({
    lat: Math.max(-90, Math.min(90, lat + north / METRES_PER_DEGREE)),
    lng: lng + east / (METRES_PER_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180))),
  })

/** Six decimals are 0.1 m: a pointer is not more exact. */
export const rounded = ({ lat, lng }: MapPosition): MapPosition => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
})

export interface MapPoint extends MapPosition {
  id: string
  tone: MapTone
  label: string
  detail?: string
  /** What its tone means on this map, where it is not the status of a bin. */
  meaning?: string
  /** The position in the driving order, from 1; drawn as a number where there is room. */
  order?: number
  /** The hue of the line whose stop it is: the edge of its marker. */
  hue?: number | undefined
  /** Drawn paler, as the stops of a line that is not looked at. */
  isFaint?: boolean
}

/** Whether a point is a stop of a line. */
export const isStop = ({ order, hue }: Pick<MapPoint, 'order' | 'hue'>) =>
  order !== undefined || hue !== undefined

const TONES_BY_URGENCY: MapTone[] = ['planned', 'neutral', 'normal', 'warning', 'full', 'facility', 'depot']

/** The drawing order: later points are on top, so that neither a number nor an urgent point is hidden. */
export const byUrgency = (a: MapPoint, b: MapPoint) =>
  Number(a.order !== undefined) - Number(b.order !== undefined) ||
  TONES_BY_URGENCY.indexOf(a.tone) - TONES_BY_URGENCY.indexOf(b.tone)

/** The tones as words: a marker's colour and shape are never the only sign. */
export const TONE_WORDS = {
  full: 'Full',
  warning: 'Warning',
  normal: 'Normal',
  neutral: 'Level unknown',
  planned: 'Planned',
  depot: 'Depot',
  facility: 'Disposal facility',
} as const satisfies Record<MapTone, string>

/** What the tone of a point means, in words. */
export const meaningOf = ({ tone, meaning }: Pick<MapPoint, 'tone' | 'meaning'>) =>
  meaning ?? TONE_WORDS[tone]

/** A route on the map; a hue and a dash pattern tell several routes apart. */
export interface MapLine {
  label: string
  /** From 0; without one it has the accent's colour. */
  hue?: number | undefined
  positions: readonly MapPosition[]
  /** Straight lines between the stops instead of roads: drawn dashed. */
  isStraight?: boolean
  /** Drawn paler. */
  isFaint?: boolean
}

interface Stroke {
  /** A dash array in px; empty for a solid line. */
  dashes: string
  /** px */
  width: number
}

const DASHES = ['7 5', '16 7', '2 7', '14 6 2 6', '9 4 2 4 2 4']

/** The number of tokens `--route-1`, `--route-2`, …; after the last one the first is used again. */
export const HUES = 6

/** The colour of a line, and of whatever names it beside the map. */
export const lineColor = (hue: number | undefined) =>
  hue === undefined ? 'var(--accent)' : `var(--route-${(hue % HUES) + 1})`

/** The strokes of a line, lowest first: solid with beads along roads, otherwise dashed. */
export function strokesOf(
  { isStraight, hue }: Pick<MapLine, 'isStraight' | 'hue'>,
  place: number,
): readonly Stroke[] {
  const index = hue ?? place
  const dashes = DASHES[index % DASHES.length] ?? ''
  if (isStraight) return [{ dashes, width: 2.5 }]
  if (index === 0) return [{ dashes: '', width: 3 }]
  return [
    { dashes: '', width: 1.5 },
    { dashes, width: 5 },
  ]
}

/** The selected points; the page holds this state. */
export interface MapSelection {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** A place that people move on a `streets` map: they drag its marker, or press arrow keys on it. The page holds the place. */
interface MovablePlace extends MapPosition {
  /** What it is, such as 'The new place'. */
  label: string
  /** Called when it was dropped, and with each key. */
  onMove: (place: MapPosition) => void
}

export interface PointMapProps {
  /** The accessible name of the map. */
  label: string
  points: readonly MapPoint[]
  /** `grid` is the sample map, drawn without a library; `streets` is a map to pan and zoom. */
  variant: 'grid' | 'streets'
  /** Routes in driving order. */
  lines?: readonly MapLine[]
  /** "You are here", or the centre of a search. */
  you?: MapPosition
  /** Drawn around `you`. */
  radiusKm?: number
  /**
   * `url` is a PMTiles archive on our own origin, or a template with {z}, {x} and {y}; `null` draws no streets. The attribution
   * is plain text.
   */
  tiles?: { url: string | null; attribution: string }
  /** The points that the street map opens with; all points when absent or without a match. */
  opensOn?: (point: MapPoint) => boolean
  /** px; the least height of a map that fills its room. */
  height?: number
  /** Uses the height of the surrounding layout instead of its own. */
  fillsRoom?: boolean
  /** Puts the legend below the map and the switch to the list on it, where the map should begin at once. */
  legendBelow?: boolean
  onSelect?: (id: string) => void
  /** Fits a `streets` map anew when it changes, also after the map was moved. */
  focusKey?: string
  /** The point that is looked at beside the map. */
  highlightedId?: string | null
  /** Called with the point of a `streets` map under the pointer. */
  onHover?: (id: string | null) => void
  /** Allows selecting points: with a lasso on a `streets` map, and with checkboxes in the list. */
  selection?: MapSelection
  /** Called with the pressed place of a `streets` map, or with its centre on Enter, in six decimals. */
  onPick?: (place: MapPosition) => void
  /** On a `streets` map alone: where the map does not load, the page needs another way to move it. */
  movable?: MovablePlace
}

/** The input of a street map. */
export interface MapContent {
  points: readonly MapPoint[]
  lines: readonly MapLine[]
  you: MapPosition | undefined
  radiusKm: number | undefined
  opensOn: PointMapProps['opensOn']
  focusKey: string | undefined
  /** Ids. */
  selected: ReadonlySet<string>
  highlightedId: string | null
}
