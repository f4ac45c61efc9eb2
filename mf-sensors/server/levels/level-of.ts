import {
  NO_TRUSTED_LEVEL,
  type NoLevelReason,
  type SensorHazard,
  type SensorRange,
  sensorHazard,
  sensorLevel,
  trustLevel,
} from 'shared-domain'
import type { Measurement, Mounting } from '../../operations'

/** What the next uplink of a sensor is judged by. Kept as JSON: fields are added, and may be missing. */
export interface LevelState {
  /** The last level that counted, 0 to 100. */
  levelPercent: number | null
  /** One that no second reading has confirmed yet. */
  doubtfulPercent: number | null
  /** The last temperature, and when it was measured, in ms since 1970. */
  temperatureC?: number | null
  temperatureAt?: number | null
}

type LevelJudgement = {
  /** Judges the next one. */
  state: LevelState
  /** What asks for people at once. */
  alarms: readonly SensorHazard[]
} & (
  | { kind: 'level'; levelPercent: number }
  /** Kept, but no second reading agrees with it. */
  | { kind: 'doubtful'; levelPercent: number }
  | { kind: 'no-level'; reason: NoLevelReason }
)

/** The measurement of one uplink, from a sensor of this range. */
interface JudgedUplink {
  mounting: Mounting
  range: SensorRange
  measurement: Measurement
  /** In ms since 1970. */
  at: number
}

/** The level that an uplink means, and what it warns of. Pure; `previous` is the state of the uplink before. */
export function levelOf(
  { mounting, range, measurement, at }: JudgedUplink,
  previous: LevelState | null,
): LevelJudgement {
  const hazard = sensorHazard({ ...measurement, at }, temperatureBefore(previous), mounting)
  const alarms = hazard ? [hazard] : []
  const before = {
    percent: previous?.levelPercent ?? NO_TRUSTED_LEVEL.percent,
    doubtful: previous?.doubtfulPercent ?? NO_TRUSTED_LEVEL.doubtful,
  }
  const level = sensorLevel(measurement, mounting, range)
  const after = level.kind === 'level' ? trustLevel(before, level.percent) : before
  const state: LevelState = {
    levelPercent: after.percent,
    doubtfulPercent: after.doubtful,
    temperatureC: measurement.temperatureC ?? previous?.temperatureC ?? null,
    temperatureAt: measurement.temperatureC === null ? (previous?.temperatureAt ?? null) : at,
  }
  if (level.kind === 'no-level') return { kind: 'no-level', reason: level.reason, state, alarms }
  const kind = after.doubtful === null ? 'level' : 'doubtful'
  return { kind, levelPercent: level.percent, state, alarms }
}

const temperatureBefore = (previous: LevelState | null) =>
  previous?.temperatureAt ? { temperatureC: previous.temperatureC ?? null, at: previous.temperatureAt } : null
