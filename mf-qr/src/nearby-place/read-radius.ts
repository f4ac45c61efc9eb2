import { RADIUS_SLIDER_M } from 'shared-domain'

const { min, max, default: usual } = RADIUS_SLIDER_M

interface Radius {
  /** The radius to use: the nearest one that the nearby page can show. */
  radiusM: number
  /** Why it is not what was typed; `null` when it is. */
  problem: string | null
}

/** The radius that was typed. A wrong one gives way to one that works, and says so. */
export function readRadius(typed: string): Radius {
  const text = typed.trim()
  const meters = Number(text)
  if (text === '' || !Number.isFinite(meters)) return instead(usual)
  const radiusM = Math.min(max, Math.max(min, Math.round(meters)))
  return radiusM === meters ? { radiusM, problem: null } : instead(radiusM)
}

const instead = (radiusM: number): Radius => ({
  radiusM,
  problem: `Enter a whole number of meters from ${min} to ${max}. Until then the code is made with ${radiusM}.`,
})
