import { DEFAULT_RADIUS_KM } from 'shared-domain'
import { readNumber } from './read-parameter'

/** Wider than the city; a larger radius in a link is a slip, such as metres for kilometres. */
const MAX_RADIUS_KM = 50

interface Radius {
  radiusKm: number
  /** What to tell the reader when the link's radius could not be used. */
  note: string | null
}

/** The search radius of a link, in km. */
export function readRadius(parameters: URLSearchParams): Radius {
  const text = parameters.get('radius')
  const radiusKm = readNumber(text, { min: 0.01, max: MAX_RADIUS_KM })
  if (radiusKm !== null) return { radiusKm, note: null }
  const note =
    text === null ? null : `The link’s search radius is not usable, so ${DEFAULT_RADIUS_KM} km is used.`
  return { radiusKm: DEFAULT_RADIUS_KM, note }
}
