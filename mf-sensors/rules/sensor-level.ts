import {
  isSensorTilted,
  type SensorMeasurement,
  type SensorMounting,
  type SensorRange,
} from './sensor-measurement'

/** Why a measurement gives no fill level. The bin may be full, so none of these is ever taken for 0 %. */
export type NoLevelReason = 'no-distance' | 'tilted' | 'blind-zone' | 'out-of-range' | 'below-floor'

export type SensorLevel = { kind: 'level'; percent: number } | { kind: 'no-level'; reason: NoLevelReason }

/** The words for staff. */
export const NO_LEVEL_TEXT = {
  'no-distance': 'No distance: the sensor got no echo, or this uplink carries none.',
  tilted: 'The sensor is tilted, so it does not measure the waste.',
  'blind-zone': 'The waste, or something on the sensor, is nearer than it can measure. The bin may be full.',
  'out-of-range': 'The distance is farther than the sensor can measure: the echo may be lost.',
  'below-floor': 'The distance is farther than the floor of the bin: check how the sensor is mounted.',
} as const satisfies Record<NoLevelReason, string>

/**
 * The fill level in percent of a measurement: (empty − distance) / (empty − full). Waste above the full line is 100 %. A distance
 * that cannot be the distance to waste in the bin gives no level.
 */
export function sensorLevel(
  measurement: SensorMeasurement,
  mounting: SensorMounting,
  range: SensorRange,
): SensorLevel {
  const { distanceMm } = measurement
  if (isSensorTilted(measurement, mounting)) return noLevel('tilted')
  if (distanceMm === null) return ownEstimate(measurement)
  // Some sensors report 0 when they receive no echo.
  if (!(distanceMm > 0)) return noLevel('no-distance')
  if (distanceMm < range.minMm) return noLevel('blind-zone')
  if (distanceMm > range.maxMm) return noLevel('out-of-range')
  const { emptyMm, fullMm, offsetMm } = mounting
  const distance = distanceMm + offsetMm
  if (distance > emptyMm + floorToleranceMm(mounting)) return noLevel('below-floor')
  const share = (emptyMm - distance) / (emptyMm - fullMm)
  return { kind: 'level', percent: Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10 }
}

/** A sensor that reports no distance was set up on site with the depth of its bin, so its own estimate counts. */
const ownEstimate = ({ levelPercent }: SensorMeasurement): SensorLevel =>
  levelPercent === null ? noLevel('no-distance') : { kind: 'level', percent: levelPercent }

const noLevel = (reason: NoLevelReason): SensorLevel => ({ kind: 'no-level', reason })

/** Floors are uneven and sensors are some centimetres off: a distance this much beyond the floor is still the floor. */
const floorToleranceMm = ({ emptyMm, fullMm }: SensorMounting) => Math.max(50, 0.05 * (emptyMm - fullMm))

interface MountingFault {
  field: 'emptyMm' | 'fullMm' | 'offsetMm'
  detail: string
}

/** Why an offset cannot be, whatever the kind of sensor: it is a correction, so it is never longer than the distances themselves. */
export function offsetFault({
  emptyMm,
  fullMm,
  offsetMm,
}: Pick<SensorMounting, 'emptyMm' | 'fullMm' | 'offsetMm'>): string | null {
  if (offsetMm >= -emptyMm && offsetMm <= fullMm) return null
  return `Give from -${emptyMm} to ${fullMm} mm: the offset cannot be longer than the distances to the floor and to the waste.`
}

/** Why a kind of sensor cannot measure with this mounting, and the remedy; `null` when it can. */
export function mountingFault(
  { emptyMm, fullMm, offsetMm }: SensorMounting,
  { minMm, maxMm }: SensorRange,
): MountingFault | null {
  if (emptyMm - offsetMm > maxMm)
    return {
      field: 'emptyMm',
      detail: `The sensor measures up to ${maxMm} mm: give the distance to the floor within that.`,
    }
  if (fullMm >= emptyMm)
    return { field: 'fullMm', detail: 'Give a distance that is shorter than the one of the empty bin.' }
  if (fullMm - offsetMm < minMm)
    return {
      field: 'fullMm',
      detail: `The sensor is blind below ${minMm} mm: a full bin would not be seen. Give at least ${minMm + offsetMm} mm, or mount it higher.`,
    }
  const offset = offsetFault({ emptyMm, fullMm, offsetMm })
  return offset === null ? null : { field: 'offsetMm', detail: offset }
}
