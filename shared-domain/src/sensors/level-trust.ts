/** What is believed of a bin by its sensor, and a level that still waits for a second one to confirm it. */
export interface TrustedLevel {
  /** Percent; `null` before the first level, and after an emptying. */
  percent: number | null
  /** Percent; `null` when the last level was believed. */
  doubtful: number | null
}

export const NO_TRUSTED_LEVEL: TrustedLevel = { percent: null, doubtful: null }

/** From one uplink to the next a bin seldom fills or empties by more points than these. @internal */
export const SPIKE_POINTS = 40

/**
 * What is believed after one more level in percent, in the order of time. A jump counts when the next level jumps the same
 * way: 20 → 95 → 22 stays 20, then 22; 20 → 95 → 93 is 93. The state's `doubtful` says whether this level was believed.
 */
export function trustLevel({ percent, doubtful }: TrustedLevel, level: number): TrustedLevel {
  if (percent === null) return { percent: level, doubtful: null }
  const jump = jumpOf(percent, level)
  const isConfirmed = doubtful !== null && jump === jumpOf(percent, doubtful)
  if (jump === 0 || isConfirmed) return { percent: level, doubtful: null }
  return { percent, doubtful: level }
}

/** 1 for a jump up, −1 for one down, 0 for none. */
function jumpOf(from: number, to: number): -1 | 0 | 1 {
  if (Math.abs(to - from) <= SPIKE_POINTS) return 0
  return to > from ? 1 : -1
}
