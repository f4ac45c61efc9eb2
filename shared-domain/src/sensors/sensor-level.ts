import {
  isSensorTilted,
  type SensorMeasurement,
  type SensorMounting,
  type SensorRange,
} from './sensor-measurement'

/** Why a measurement tells no fill level. The bin may be full: none of them is ever 0 %. */
export type NoLevelReason = 'no-distance' | 'tilted' | 'blind-zone' | 'out-of-range' | 'below-floor'

export type SensorLevel = { kind: 'level'; percent: number } | { kind: 'no-level'; reason: NoLevelReason }

/** As staff read them. */
export const NO_LEVEL_TEXT = {
  'no-distance': 'No distance: the sensor got no echo, or this uplink carries none.',
  tilted: 'The sensor is tilted, so it does not measure the waste.',
  'blind-zone': 'The waste, or something on the sensor, is nearer than it can measure. The bin may be full.',
  'out-of-range': 'The distance is farther than the sensor can measure: the echo may be lost.',
  'below-floor': 'The distance is farther than the floor of the bin: check how the sensor is mounted.',
} as const satisfies Record<NoLevelReason, string>

/**
 * The fill level in percent that a measurement tells: (empty − distance) / (empty − full). Waste above the line of full is
 * 100 %. A distance that cannot be to waste in the bin is no level.
 */
export function sensorLevel(
  measurement: SensorMeasurement,
  mounting: SensorMounting,
  range: SensorRange,
): SensorLevel {
  const { distanceMm } = measurement
  if (isSensorTilted(measurement, mounting)) return noLevel('tilted')
  if (distanceMm === null) return ownEstimate(measurement)
  // Sensors say 0 when they get no echo at all.
  if (!(distanceMm > 0)) return noLevel('no-distance')
  if (distanceMm < range.minMm) return noLevel('blind-zone')
  if (distanceMm > range.maxMm) return noLevel('out-of-range')
  const { emptyMm, fullMm, offsetMm } = mounting
  const distance = distanceMm + offsetMm
  if (distance > emptyMm + floorToleranceMm(mounting)) return noLevel('below-floor')
  const share = (emptyMm - distance) / (emptyMm - fullMm)
  return { kind: 'level', percent: Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10 }
}

/** A sensor that keeps its distance to itself was told on site when its bin is full. */
const ownEstimate = ({ levelPercent }: SensorMeasurement): SensorLevel =>
  levelPercent === null ? noLevel('no-distance') : { kind: 'level', percent: levelPercent }

const noLevel = (reason: NoLevelReason): SensorLevel => ({ kind: 'no-level', reason })

/** Floors are uneven, and a sensor is some centimetres off: this much below the floor is still the floor. */
const floorToleranceMm = ({ emptyMm, fullMm }: SensorMounting) => Math.max(50, 0.05 * (emptyMm - fullMm))

interface MountingFault {
  field: 'emptyMm' | 'fullMm'
  detail: string
}

/** What makes a mounting impossible for a kind of sensor, with the remedy; `null` when it is sound. */
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
  return null
}
