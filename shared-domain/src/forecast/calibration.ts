/** One crossing that a model foresaw: the chance that it gave to what happened until then. */
export interface ForeseenCrossing {
  /** 0–1: that the bin would be full by the moment at which it was, or by that at which it was emptied. */
  chance: number
  /** Whether it became full then; otherwise it was emptied before, or the evidence ends there. */
  isFull: boolean
  /** From 0 just emptied to 1 just not full. */
  wayToFull: number
  /** How much it counts: what happened of late counts more. */
  weight: number
}

/** Points of a curve beside its beginning. */
const POINTS = 50
const GROUPS = 14
/** As many crossings as make a group's own curve count as much as that of all. */
const SHRINKAGE = 60
/** As many crossings as make what happened count as much as the uncalibrated model. */
const MODEL_SHRINKAGE = 40

export const groupOf = (wayToFull: number) =>
  Math.min(GROUPS - 1, Math.max(0, Math.floor(wayToFull * GROUPS + 1e-9)))

/**
 * Split conformal calibration: how often bins were full by the chance that a model, fitted on earlier evidence alone, had given them. A
 * bin that was emptied before it was full still counts until then (Kaplan and Meier 1958).
 */
export function calibrate(crossings: readonly ForeseenCrossing[]): number[][] {
  const straight = Array.from({ length: POINTS + 1 }, (_, point) => point / POINTS)
  const ofAll = withPrior(crossings, straight, MODEL_SHRINKAGE)
  return Array.from({ length: GROUPS }, (_, group) =>
    withPrior(
      crossings.filter(({ wayToFull }) => groupOf(wayToFull) === group),
      ofAll,
      SHRINKAGE,
    ),
  )
}

/**
 * At each point, the share that was full by it. Where few crossings are left to be counted, most having been emptied before, the curve
 * goes on as `prior` does: from point to point it takes the part of those not full yet that became full, and `strength` more
 * of which as many became full as in `prior` (Susarla and Van Ryzin 1976).
 */
function withPrior(
  crossings: readonly ForeseenCrossing[],
  prior: readonly number[],
  strength: number,
): number[] {
  const ordered = [...crossings].sort((a, b) => a.chance - b.chance)
  let left = ordered.reduce((sum, { weight }) => sum + weight, 0)
  let notFull = 1
  let next = 0
  return prior.map((share, point) => {
    const before = point === 0 ? 0 : prior[point - 1]
    const expected = before >= 1 ? 1 : (share - before) / (1 - before)
    let full = 0
    let emptied = 0
    for (; next < ordered.length && ordered[next].chance <= point / POINTS; next += 1) {
      const { isFull, weight } = ordered[next]
      if (isFull) full += weight
      else emptied += weight
    }
    // What was emptied meanwhile was counted for half of the way on average.
    const counted = Math.max(full, left - emptied / 2)
    notFull *= 1 - (full + strength * expected) / (counted + strength)
    left -= full + emptied
    return 1 - notFull
  })
}

/** The calibrated chance. */
export function calibrated(curve: readonly number[], chance: number): number {
  const place = Math.min(1, Math.max(0, chance)) * POINTS
  const before = Math.floor(place)
  if (before >= POINTS) return curve[POINTS]
  return curve[before] + (curve[before + 1] - curve[before]) * (place - before)
}

/** The least chance of the model that is calibrated to this one; 1 where none is. */
export function uncalibrated(curve: readonly number[], chance: number): number {
  const after = curve.findIndex((share) => share >= chance)
  if (after === -1) return 1
  if (after === 0) return 0
  const before = after - 1
  return (before + (chance - curve[before]) / (curve[after] - curve[before])) / POINTS
}
