import { HOUR_MS, type SensorHazard } from 'shared-domain'
import { isSensorTilted, type SensorMeasurement, type SensorMounting } from './sensor-measurement'

/** The sun does not make a closed bin this hot. */
const FIRE_C = 70
/** Weather does not cause a rise of this much within an hour, up to at least `HOT_C`. */
const RISE_C = 25
const HOT_C = 45
const RISE_WITHIN_MS = HOUR_MS

/** A temperature with its moment, in ms since 1970. */
export interface TimedTemperature {
  temperatureC: number | null
  at: number
}

/**
 * The hazard that a measurement indicates; a fire goes before a fall, because fires topple bins. `previous` is the measurement
 * before it, if there is one.
 */
export function sensorHazard(
  measurement: SensorMeasurement & TimedTemperature,
  previous: TimedTemperature | null,
  mounting: Pick<SensorMounting, 'tiltLimitDeg'>,
): SensorHazard | null {
  if (isBurning(measurement, previous)) return 'fire'
  return isSensorTilted(measurement, mounting) ? 'fallen' : null
}

function isBurning({ temperatureC, at }: TimedTemperature, previous: TimedTemperature | null): boolean {
  if (temperatureC === null) return false
  if (temperatureC >= FIRE_C) return true
  if (previous === null || previous.temperatureC === null) return false
  const isRecent = at > previous.at && at - previous.at <= RISE_WITHIN_MS
  return isRecent && temperatureC >= HOT_C && temperatureC - previous.temperatureC >= RISE_C
}
