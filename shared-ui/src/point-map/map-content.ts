import type { Tone } from '../tone-badge/ToneBadge'

/** WGS 84 degrees. */
export interface MapPosition {
  lat: number
  lng: number
}

/** The state of a bin, or a place where trucks start or unload. */
type MapTone = Tone | 'depot' | 'facility'

export interface MapPoint extends MapPosition {
  id: string
  tone: MapTone
  label: string
  detail?: string
  /** Place in a driving order, from 1: drawn as a number where there is room to read it. */
  order?: number
}

const TONES_BY_URGENCY: MapTone[] = ['neutral', 'normal', 'warning', 'full', 'facility', 'depot']

/** Drawing order: later points lie above, so that neither a number nor an urgent point is hidden. */
export const byUrgency = (a: MapPoint, b: MapPoint) =>
  Number(a.order !== undefined) - Number(b.order !== undefined) ||
  TONES_BY_URGENCY.indexOf(a.tone) - TONES_BY_URGENCY.indexOf(b.tone)

/** The tones in words: a marker's colour and shape never stand alone. */
export const TONE_WORDS = {
  full: 'Full',
  warning: 'Warning',
  normal: 'Normal',
  neutral: 'Level unknown',
  depot: 'Depot',
  facility: 'Disposal facility',
} as const satisfies Record<MapTone, string>

/** A route on the map; several are told apart by their dashes. */
export interface MapLine {
  label: string
  positions: readonly MapPosition[]
  /** Straight between its stops, along no road: drawn dashed. */
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

/** A line's strokes, lowest first: along roads solid, with beads that tell it from others; otherwise dashed. */
export function strokesOf({ isStraight }: Pick<MapLine, 'isStraight'>, index: number): readonly Stroke[] {
  const dashes = DASHES[index % DASHES.length] ?? ''
  if (isStraight) return [{ dashes, width: 2.5 }]
  if (index === 0) return [{ dashes: '', width: 3 }]
  return [
    { dashes: '', width: 1.5 },
    { dashes, width: 5 },
  ]
}

/** The points that are chosen, which the page keeps. */
export interface MapSelection {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

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
  /** `url` is a PMTiles archive on our own origin, or holds {z}, {x} and {y}; `null` draws no streets. The attribution is plain text. */
  tiles?: { url: string | null; attribution: string }
  /** The points that the street map opens on; all of them without it or without a match. */
  opensOn?: (point: MapPoint) => boolean
  /** px */
  height?: number
  /** Takes the height that the layout around it leaves, in place of its own. */
  fillsRoom?: boolean
  onSelect?: (id: string) => void
  /** Has a line drawn on a map of `streets` around several points, and boxes in the list, choose them. */
  selection?: MapSelection
  /** Called with the place that is pressed, or on Enter with the middle, of a map of `streets`. */
  onPick?: (place: MapPosition) => void
}

/** What a street map draws. */
export interface MapContent {
  points: readonly MapPoint[]
  lines: readonly MapLine[]
  you: MapPosition | undefined
  radiusKm: number | undefined
  opensOn: PointMapProps['opensOn']
  /** Ids. */
  selected: ReadonlySet<string>
}
