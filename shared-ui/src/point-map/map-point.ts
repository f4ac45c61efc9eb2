import type { Tone } from '../tone-badge/ToneBadge'

/** WGS 84 degrees. */
export interface MapPosition {
  lat: number
  lng: number
}

/** What a marker stands for: the state of a bin, or a place where trucks start or unload. */
export type MapTone = Tone | 'depot' | 'facility'

export interface MapPoint extends MapPosition {
  id: string
  tone: MapTone
  label: string
  detail?: string
  /** Place in a driving order, from 1: drawn as a number where there is room to read it. */
  order?: number
}

const TONES_BY_URGENCY: MapTone[] = ['neutral', 'normal', 'warning', 'full', 'facility', 'depot']

/** Sorts for drawing: what comes later lies above, so neither a number nor what needs attention is hidden. */
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
