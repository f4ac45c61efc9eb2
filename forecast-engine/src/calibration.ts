/** An observed time to full, with the probability that the model had forecast for it. */
export interface ForeseenCrossing {
  /** The model's probability that the bin is full by the moment at which it became full or was emptied, 0–1. */
  chance: number
  /** Whether it became full then; otherwise it was emptied before, or the evidence ends there. */
  isFull: boolean
  /** The level when the forecast was made, as a share of the full level, 0–1. */
  shareOfFull: number
  /** Its weight: recent crossings weigh more. */
  weight: number
}

/** A calibration curve has this many steps between 0 and 1. */
const POINTS = 50
const GROUPS = 14
/** With this many crossings a group's own curve weighs as much as the curve of all groups. */
const SHRINKAGE = 60
/** With this many crossings the observed frequencies weigh as much as the uncalibrated model. */
const MODEL_SHRINKAGE = 40

export const groupOf = (shareOfFull: number) =>
  Math.min(GROUPS - 1, Math.max(0, Math.floor(shareOfFull * GROUPS + 1e-9)))

/**
 * Split conformal calibration: the observed frequency of full bins at each probability that a model fitted on earlier evidence had
 * forecast. A bin that was emptied before it was full is a censored observation (Kaplan and Meier 1958).
 */
export function calibrate(crossings: readonly ForeseenCrossing[]): number[][] {
  const identity = Array.from({ length: POINTS + 1 }, (_, point) => point / POINTS)
  const ofAll = withPrior(crossings, identity, MODEL_SHRINKAGE)
  return Array.from({ length: GROUPS }, (_, group) =>
    withPrior(
      crossings.filter(({ shareOfFull }) => groupOf(shareOfFull) === group),
      ofAll,
      SHRINKAGE,
    ),
  )
}

/**
 * The share of bins that were full at each point of the curve, as a product of hazards: the hazard of a step is the share of the bins
 * not yet full that became full in it. `strength` further bins with the hazard of `prior` are added to each step, so that the curve
 * follows `prior` where few observations remain (Susarla and Van Ryzin 1976).
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
    // A bin that was emptied within the step was at risk for half of it on average.
    const counted = Math.max(full, left - emptied / 2)
    notFull *= 1 - (full + strength * expected) / (counted + strength)
    left -= full + emptied
    return 1 - notFull
  })
}

export function calibrated(curve: readonly number[], chance: number): number {
  const place = Math.min(1, Math.max(0, chance)) * POINTS
  const before = Math.floor(place)
  if (before >= POINTS) return curve[POINTS]
  return curve[before] + (curve[before + 1] - curve[before]) * (place - before)
}

/** The inverse of `calibrated`: the lowest probability of the model whose calibrated probability is at least this one; 1 where none is. */
export function uncalibrated(curve: readonly number[], chance: number): number {
  const after = curve.findIndex((share) => share >= chance)
  if (after === -1) return 1
  if (after === 0) return 0
  const before = after - 1
  return (before + (chance - curve[before]) / (curve[after] - curve[before])) / POINTS
}
