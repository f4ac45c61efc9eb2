import { RADIUS_SLIDER_M } from 'shared-domain'
import { t } from '../messages/translate'

const { min, max, default: usual } = RADIUS_SLIDER_M

interface Radius {
  /** The radius to use: the nearest one that the nearby page supports. */
  radiusM: number
  /** Why it differs from the typed one; `null` when it does not. */
  problem: string | null
}

/** Parses the typed radius. An invalid one is replaced by a valid one, with an explanation. */
export function readRadius(typed: string): Radius {
  const text = typed.trim()
  const meters = Number(text)
  if (text === '' || !Number.isFinite(meters)) return instead(usual)
  const radiusM = Math.min(max, Math.max(min, Math.round(meters)))
  return radiusM === meters ? { radiusM, problem: null } : instead(radiusM)
}

const instead = (radiusM: number): Radius => ({
  radiusM,
  problem: t('nearbyPlace.enterWholeNumberOfMeters', { min, max, radiusM }),
})
