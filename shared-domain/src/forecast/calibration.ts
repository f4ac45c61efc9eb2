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
  const ofAll = mixed(crossings, straight, MODEL_SHRINKAGE)
  return Array.from({ length: GROUPS }, (_, group) =>
    mixed(
      crossings.filter(({ wayToFull }) => groupOf(wayToFull) === group),
      ofAll,
      SHRINKAGE,
    ),
  )
}

function mixed(crossings: readonly ForeseenCrossing[], prior: readonly number[], strength: number): number[] {
  const own = kaplanMeier(crossings)
  const counted = crossings.reduce((sum, { weight }) => sum + weight, 0)
  const share = counted / (counted + strength)
  return own.map((full, point) => share * full + (1 - share) * prior[point])
}

/** At each point, the share that was full by it. */
function kaplanMeier(crossings: readonly ForeseenCrossing[]): number[] {
  const ordered = [...crossings].sort((a, b) => a.chance - b.chance || Number(b.isFull) - Number(a.isFull))
  const curve: number[] = []
  let left = ordered.reduce((sum, { weight }) => sum + weight, 0)
  let notFull = 1
  let next = 0
  for (let point = 0; point <= POINTS; point += 1) {
    for (; next < ordered.length && ordered[next].chance <= point / POINTS; next += 1) {
      const { isFull, weight } = ordered[next]
      if (isFull) notFull *= Math.max(0, 1 - weight / left)
      left -= weight
    }
    curve.push(1 - notFull)
  }
  return curve
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
