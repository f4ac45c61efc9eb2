/** The level of a bin that its sensor has made certain, and a level that waits for a second one to confirm it. */
export interface TrustedLevel {
  /** In percent; `null` before the first level. */
  percent: number | null
  /** In percent; `null` when the last level was believed. */
  doubtful: number | null
}

export const NO_TRUSTED_LEVEL: TrustedLevel = { percent: null, doubtful: null }

/** Between two uplinks a bin seldom fills or empties by more percentage points than this. @internal */
export const SPIKE_POINTS = 40

/**
 * The state after one more level in percent; levels come in the order of time. A jump counts when the next level jumps the same
 * way: 20 → 95 → 22 stays 20, then becomes 22; 20 → 95 → 93 becomes 93. `doubtful` is `null` when this level was believed.
 */
export function trustLevel(state: TrustedLevel, level: number): TrustedLevel {
  const { percent } = state
  if (percent === null || jumpOf(percent, level) === 0 || confirmsDoubtful(state, level))
    return { percent: level, doubtful: null }
  return { percent, doubtful: level }
}

/** Whether a level agrees with the doubtful one before it, so that both count. */
export function confirmsDoubtful({ percent, doubtful }: TrustedLevel, level: number): boolean {
  if (percent === null || doubtful === null) return false
  const jump = jumpOf(percent, level)
  return jump !== 0 && jump === jumpOf(percent, doubtful)
}

/** 1 for a jump up, −1 for one down, 0 for none. */
function jumpOf(from: number, to: number): -1 | 0 | 1 {
  if (Math.abs(to - from) <= SPIKE_POINTS) return 0
  return to > from ? 1 : -1
}
