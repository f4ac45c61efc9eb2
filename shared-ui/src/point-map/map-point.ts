import type { Tone } from '../tone-badge/ToneBadge'

/** WGS 84 degrees. */
export interface MapPosition {
  lat: number
  lng: number
}

export interface MapPoint extends MapPosition {
  id: string
  tone: Tone
  label: string
  detail?: string
  /** Place in a driving order, from 1: drawn as a number. */
  order?: number
}

const TONES_BY_URGENCY: Tone[] = ['neutral', 'normal', 'warning', 'full']

/** Sorts for drawing: what comes later lies above, so what needs attention is never hidden. */
export const byUrgency = (a: MapPoint, b: MapPoint) =>
  TONES_BY_URGENCY.indexOf(a.tone) - TONES_BY_URGENCY.indexOf(b.tone)

/** The tones in words: a marker's colour and shape never stand alone. */
export const TONE_WORDS = {
  full: 'Full',
  warning: 'Warning',
  normal: 'Normal',
  neutral: 'No status',
} as const satisfies Record<Tone, string>
