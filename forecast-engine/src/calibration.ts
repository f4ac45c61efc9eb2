import { intervalShares } from './interval-shares'

/** An observed time to full as the probabilities that the model had forecast for the two moments between which it lies. */
export interface ForeseenCrossing {
  /** The model's probability that the bin is full by the last moment at which it was known not to be, 0–1. */
  low: number
  /** Whether it was seen to become full. */
  isFull: boolean
  /** That by the first moment at which it was known to be full, 0–1; 1 where it was emptied before or the evidence ends. */
  high: number
  /** The level when the forecast was made, as a share of the full level, 0–1. */
  shareOfFull: number
  /** The place in `WAIT_DAYS` of how long the bin had waited for a crew when the forecast was made; 0 for any other forecast. */
  wait: number
  /** When the forecast was made, in ms since 1970. */
  at: number
  /** Its weight: recent crossings weigh more. */
  weight: number
}

export interface Calibration {
  /** A curve for each range of levels. */
  calibration: number[][]
  /** A curve for each of `WAIT_DAYS`; none where crews do not tell few levels. */
  waits: number[][]
}

/** A calibration curve has this many steps between 0 and 1. */
const POINTS = 50
const GROUPS = 14
/** With this many crossings a group's own curve weighs as much as the curve of all groups. */
const SHRINKAGE = 60
/** With this many crossings the observed frequencies weigh as much as the uncalibrated model. */
const MODEL_SHRINKAGE = 40

/**
 * Crews come sooner to bins that look fuller, so a bin that no crew has come to is less likely full than the time since its emptying says. Where
 * only few levels are told, at emptyings, bins that have waited for these numbers of days have curves of their own.
 */
export const WAIT_DAYS = [0, 1, 2, 4, 7] as const

export const groupOf = (shareOfFull: number) =>
  Math.min(GROUPS - 1, Math.max(0, Math.floor(shareOfFull * GROUPS + 1e-9)))

/**
 * Split conformal calibration: the observed frequency of full bins at each probability that a model fitted on earlier evidence had
 * forecast. A bin that was seen full became so at some moment since it was last seen below, and a bin that was emptied before it was
 * full would have become so at any later one: both are intervals of the probability (Turnbull 1976).
 */
export function calibrate(
  foreseen: readonly ForeseenCrossing[],
  priorShares: readonly number[] = [],
): Calibration {
  const crossings = foreseen.filter(({ wait }) => wait === 0)
  const even = Array.from({ length: POINTS }, (_, part) => priorShares[part] ?? 1 / POINTS)
  const ofAll = intervalShares(crossings, even, MODEL_SHRINKAGE)
  const groups = Array.from({ length: GROUPS }, (): ForeseenCrossing[] => [])
  for (const crossing of crossings) groups[groupOf(crossing.shareOfFull)].push(crossing)
  const ofGroups = groups.map((group) => intervalShares(group, ofAll, SHRINKAGE))
  const waited = WAIT_DAYS.map((_, place) => foreseen.filter(({ wait }) => wait === place))
  const ofWaits = waited.map((group) => intervalShares(group, ofGroups[0], SHRINKAGE))
  return {
    calibration: ofGroups.map(summed),
    waits: foreseen.length > crossings.length ? ofWaits.map(summed) : [],
  }
}

/** The curve of a bin that was emptied and has waited for so many days since, between those of `WAIT_DAYS`. */
export function waitCurve(waits: readonly (readonly number[])[], days: number): readonly number[] {
  const after = WAIT_DAYS.findIndex((wait) => wait > days)
  if (after === -1) return waits[waits.length - 1]
  if (after === 0) return waits[0]
  const [from, to] = [WAIT_DAYS[after - 1], WAIT_DAYS[after]]
  const part = (days - from) / (to - from)
  return waits[after].map((share, point) => share * part + waits[after - 1][point] * (1 - part))
}

/** The cumulative shares, from 0 to 1. */
function summed(shares: readonly number[]): number[] {
  let sum = 0
  const curve = [0, ...shares.map((share) => (sum += share))]
  curve[POINTS] = 1
  return curve
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
