import type { SensorHazard } from 'shared-domain'
import type { Measurement, Mounting } from '../../operations'
import { sensorHazard } from '../../rules/sensor-hazard'
import { type NoLevelReason, sensorLevel } from '../../rules/sensor-level'
import type { SensorRange } from '../../rules/sensor-measurement'

/** The level of a bin that its sensor has made certain, and a level that waits for a second one to confirm it. */
interface TrustedLevel {
  /** The last level that counted, 0 to 100; `null` before the first one. */
  levelPercent: number | null
  /** A level that no second reading has confirmed yet; `null` when the last one was believed. */
  doubtfulPercent: number | null
}

/** @internal */
export const NO_TRUSTED_LEVEL: TrustedLevel = { levelPercent: null, doubtfulPercent: null }

/** The state by which the next uplink of a sensor is evaluated. It is stored as JSON, so a newer field may be missing. */
export interface LevelState extends TrustedLevel {
  /** When the doubtful level was measured, in ms since 1970. */
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
  const before: TrustedLevel = previous ?? NO_TRUSTED_LEVEL
  const level = sensorLevel(measurement, mounting, range)
  const after = level.kind === 'level' ? trustLevel(before, level.percent) : before
  const { levelPercent, doubtfulPercent } = after
  const state: LevelState = {
    levelPercent,
    doubtfulPercent,
    doubtfulAt:
      doubtfulPercent === null ? null : level.kind === 'level' ? at : (previous?.doubtfulAt ?? null),
    temperatureC: measurement.temperatureC ?? previous?.temperatureC ?? null,
    temperatureAt: measurement.temperatureC === null ? (previous?.temperatureAt ?? null) : at,
  }
  if (level.kind === 'no-level') return { kind: 'no-level', reason: level.reason, state, alarms }
  if (doubtfulPercent !== null) return { kind: 'doubtful', levelPercent: level.percent, state, alarms }
  const confirmed = confirmsDoubtful(before, level.percent) ? doubtfulOf(previous) : null
  return { kind: 'level', levelPercent: level.percent, confirmed, state, alarms }
}

const doubtfulOf = (previous: LevelState | null): TimedLevel | null =>
  previous?.doubtfulPercent == null || previous.doubtfulAt == null
    ? null
    : { levelPercent: previous.doubtfulPercent, at: previous.doubtfulAt }

const temperatureBefore = (previous: LevelState | null) =>
  previous?.temperatureAt ? { temperatureC: previous.temperatureC ?? null, at: previous.temperatureAt } : null

/** Between two uplinks a bin seldom fills or empties by more percentage points than this. @internal */
export const SPIKE_POINTS = 40

/**
 * The state after one more level in percent; levels come in the order of time. A jump counts when the next level jumps the same
 * way: 20 → 95 → 22 stays 20, then becomes 22; 20 → 95 → 93 becomes 93. `doubtfulPercent` is `null` when this level was believed.
 * @internal
 */
export function trustLevel(state: TrustedLevel, level: number): TrustedLevel {
  const { levelPercent } = state
  if (levelPercent === null || jumpOf(levelPercent, level) === 0 || confirmsDoubtful(state, level))
    return { levelPercent: level, doubtfulPercent: null }
  return { levelPercent, doubtfulPercent: level }
}

/** Whether a level agrees with the doubtful one before it, so that both count. @internal */
export function confirmsDoubtful({ levelPercent, doubtfulPercent }: TrustedLevel, level: number): boolean {
  if (levelPercent === null || doubtfulPercent === null) return false
  const jump = jumpOf(levelPercent, level)
  return jump !== 0 && jump === jumpOf(levelPercent, doubtfulPercent)
}

/** 1 for a jump up, −1 for one down, 0 for none. */
function jumpOf(from: number, to: number): -1 | 0 | 1 {
  if (Math.abs(to - from) <= SPIKE_POINTS) return 0
  return to > from ? 1 : -1
}
