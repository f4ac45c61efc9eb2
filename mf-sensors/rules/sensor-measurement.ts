/** What a fill sensor measured, in our units and under our names; a field is `null` when the sensor does not report it. */
export interface SensorMeasurement {
  /** From the sensor to the waste. */
  distanceMm: number | null
  /** The sensor's own estimate, 0 to 100; a distance takes precedence over it. */
  levelPercent: number | null
  /** Whether the sensor reports that it is tilted. */
  isTilted: boolean | null
  tiltDeg: number | null
  temperatureC: number | null
  batteryPercent: number | null
  batteryVolts: number | null
}

/** The nearest and the farthest distance that a kind of sensor measures; nearer is its blind zone. */
export interface SensorRange {
  minMm: number
  maxMm: number
}

/** How a sensor is mounted in its bin. */
export interface SensorMounting {
  /** The distance to the floor of the empty bin. */
  emptyMm: number
  /** The distance to the waste when the bin counts as full. */
  fullMm: number
  /** Added to each measured distance: how far below the origin of the other two distances the sensor is. */
  offsetMm: number
  /** A sensor that measures its angle counts as tilted above this; `null` leaves it to the sensor's own report. */
  tiltLimitDeg: number | null
}

/** Whether a sensor is tilted, by its own report or by its angle. */
export const isSensorTilted = (
  { isTilted, tiltDeg }: Pick<SensorMeasurement, 'isTilted' | 'tiltDeg'>,
  { tiltLimitDeg }: Pick<SensorMounting, 'tiltLimitDeg'>,
): boolean => isTilted === true || (tiltLimitDeg !== null && tiltDeg !== null && tiltDeg > tiltLimitDeg)
