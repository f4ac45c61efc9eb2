import { DEFAULT_RADIUS_KM, RADIUS_SLIDER_M } from 'shared-domain'
import { t } from '../messages/translate'

const DECIMAL = /^[+-]?\d{1,12}(\.\d+)?$/

/** The number that a link's text spells; `null` unless it is between `min` and `max`. */
export function readNumber(text: string | null, { min, max }: { min: number; max: number }): number | null {
  if (text === null || !DECIMAL.test(text.trim())) return null
  const number = Number(text)
  return number >= min && number <= max ? number : null
}

/** A short text from a link, on one line; `null` when there is none. Anyone can write a link, so the text is untrusted. */
export function readText(text: string | null, maxLength: number): string | null {
  const line = text?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  // The cut may split a surrogate pair, and a lone surrogate cannot be encoded in a URL.
  return line ? line.slice(0, maxLength).replace(/\p{Cs}$/u, '') : null
}

/** Wider than the city. A larger radius in a link is a mistake, such as metres instead of kilometres. */
const MAX_RADIUS_KM = 50

interface Radius {
  radiusKm: number
  /** A sentence for the reader when the link's radius could not be used. */
  note: string | null
}

/** The search radius of a link, in km. */
export function readRadius(parameters: URLSearchParams): Radius {
  const text = parameters.get('radius')
  const radiusKm = readNumber(text, { min: 0.01, max: MAX_RADIUS_KM })
  if (radiusKm !== null) return { radiusKm, note: null }
  const note = text === null ? null : t('nearby.radiusUnusable', { radius: DEFAULT_RADIUS_KM })
  return { radiusKm: DEFAULT_RADIUS_KM, note }
}

/** The search radius of a link to the report page: the nearest that its slider has. Says so when the link asks for another one. */
export function readSliderRadius(parameters: URLSearchParams): Radius {
  const { min, max, step } = RADIUS_SLIDER_M
  const { radiusKm, note } = readRadius(parameters)
  const radiusM = Math.min(max, Math.max(min, Math.round((radiusKm * 1000) / step) * step))
  return {
    radiusKm: radiusM / 1000,
    note: Math.abs(radiusM - radiusKm * 1000) < 0.01 ? note : t('nearby.radiusNearest', { radius: radiusM }),
  }
}
