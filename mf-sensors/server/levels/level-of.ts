import type { Measurement, Mounting } from '../../operations'

/** What the next uplink of a sensor is judged by. Kept as JSON: fields are added, and may be missing. */
export interface LevelState {
  /** The last level that counted, 0 to 100. */
  levelPercent: number | null
  /** One that no second reading has confirmed yet. */
  doubtfulPercent: number | null
}

/** What asks for people at once. */
type SensorAlarm = 'fire' | 'fallen'

type NoLevelReason = 'tilted' | 'out-of-range' | 'blind-zone' | 'no-distance'

type LevelJudgement = {
  /** Judges the next one. */
  state: LevelState
  alarms: readonly SensorAlarm[]
} & (
  | { kind: 'level'; levelPercent: number }
  /** Kept, but no second reading agrees with it. */
  | { kind: 'doubtful'; levelPercent: number }
  | { kind: 'no-level'; reason: NoLevelReason }
)

const NO_STATE: LevelState = { levelPercent: null, doubtfulPercent: null }

/** The level that a measurement means for a sensor mounted like this. Pure; `previous` is the state of the uplink before. @internal */
export function levelOf(
  { emptyMm, fullMm, offsetMm, tiltLimitDeg }: Mounting,
  { distanceMm, isTilted, tiltDeg }: Measurement,
  previous: LevelState | null,
): LevelJudgement {
  const state = previous ?? NO_STATE
  const none = (reason: NoLevelReason) => ({ kind: 'no-level', reason, state, alarms: [] }) as const
  if (isTilted || (tiltLimitDeg !== null && tiltDeg !== null && tiltDeg > tiltLimitDeg)) return none('tilted')
  if (distanceMm === null) return none('no-distance')
  const levelPercent = (100 * (emptyMm - (distanceMm + offsetMm))) / (emptyMm - fullMm)
  if (levelPercent < 0 || levelPercent > 100) return none('out-of-range')
  return { kind: 'level', levelPercent, state: { ...state, levelPercent }, alarms: [] }
}
