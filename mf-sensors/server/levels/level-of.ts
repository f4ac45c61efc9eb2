import type { SensorHazard } from 'shared-domain'
import type { Measurement, Mounting } from '../../operations'
import { confirmsDoubtful, NO_TRUSTED_LEVEL, trustLevel } from '../../rules/level-trust'
import { sensorHazard } from '../../rules/sensor-hazard'
import { type NoLevelReason, sensorLevel } from '../../rules/sensor-level'
import type { SensorRange } from '../../rules/sensor-measurement'

/** The state by which the next uplink of a sensor is evaluated. It is stored as JSON, so a newer field may be missing. */
export interface LevelState {
  /** The last level that counted, 0 to 100. */
  levelPercent: number | null
  /** A level that no second reading has confirmed yet. */
  doubtfulPercent: number | null
  /** When that was measured, in ms since 1970. */
  doubtfulAt?: number | null
  temperatureC?: number | null
  /** When the temperature was measured, in ms since 1970. */
  temperatureAt?: number | null
}

type LevelResult = {
  /** The state for the next uplink. */
  state: LevelState
  /** Hazards, which raise alerts at once. */
  alarms: readonly SensorHazard[]
} /** `confirmed` is the doubtful level before it that it confirms: both count. */ & (
  | { kind: 'level'; levelPercent: number; confirmed: TimedLevel | null }
  /** A level that no second reading has confirmed. */
  | { kind: 'doubtful'; levelPercent: number }
  | { kind: 'no-level'; reason: NoLevelReason }
)

export interface TimedLevel {
  levelPercent: number
  /** In ms since 1970. */
  at: number
}

/** The measurement of one uplink, from a sensor of this range. */
interface MeasuredUplink {
  mounting: Mounting
  range: SensorRange
  measurement: Measurement
  /** In ms since 1970. */
  at: number
}

/** The level and the hazards of an uplink. Pure; `previous` is the state after the uplink before it. */
export function levelOf(
  { mounting, range, measurement, at }: MeasuredUplink,
  previous: LevelState | null,
): LevelResult {
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
    doubtfulAt: after.doubtful === null ? null : level.kind === 'level' ? at : (previous?.doubtfulAt ?? null),
    temperatureC: measurement.temperatureC ?? previous?.temperatureC ?? null,
    temperatureAt: measurement.temperatureC === null ? (previous?.temperatureAt ?? null) : at,
  }
  if (level.kind === 'no-level') return { kind: 'no-level', reason: level.reason, state, alarms }
  if (after.doubtful !== null) return { kind: 'doubtful', levelPercent: level.percent, state, alarms }
  const confirmed = confirmsDoubtful(before, level.percent) ? doubtfulOf(previous) : null
  return { kind: 'level', levelPercent: level.percent, confirmed, state, alarms }
}

const doubtfulOf = (previous: LevelState | null): TimedLevel | null =>
  previous?.doubtfulPercent == null || previous.doubtfulAt == null
    ? null
    : { levelPercent: previous.doubtfulPercent, at: previous.doubtfulAt }

const temperatureBefore = (previous: LevelState | null) =>
  previous?.temperatureAt ? { temperatureC: previous.temperatureC ?? null, at: previous.temperatureAt } : null
