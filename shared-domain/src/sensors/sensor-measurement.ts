/** What a fill sensor measured, in our units, whatever its vendor calls them; `null` where it says nothing of it. */
export interface SensorMeasurement {
  /** From the sensor to the waste. */
  distanceMm: number | null
  /** The sensor's own estimate, 0 to 100. Its distance goes before it. */
  levelPercent: number | null
  /** What the sensor itself calls tilted. */
  isTilted: boolean | null
  tiltDeg: number | null
  temperatureC: number | null
  batteryPercent: number | null
  batteryVolts: number | null
}

/** Between which distances a kind of sensor measures. Nearer is its blind zone. */
export interface SensorRange {
  minMm: number
  maxMm: number
}

/** How a sensor hangs in its bin. */
export interface SensorMounting {
  /** From the opening to the floor of the empty bin. */
  emptyMm: number
  /** From the opening to the waste when the bin counts as full. */
  fullMm: number
  /** Added to each measured distance: how far below the opening the sensor hangs. */
  offsetMm: number
  /** From more degrees on a sensor that measures them counts as tilted; `null` goes by its own word alone. */
  tiltLimitDeg: number | null
}

/** Whether a sensor lies or hangs askew, by its own word or by its angle. */
export const isSensorTilted = (
  { isTilted, tiltDeg }: Pick<SensorMeasurement, 'isTilted' | 'tiltDeg'>,
  { tiltLimitDeg }: Pick<SensorMounting, 'tiltLimitDeg'>,
): boolean => isTilted === true || (tiltLimitDeg !== null && tiltDeg !== null && tiltDeg > tiltLimitDeg)
