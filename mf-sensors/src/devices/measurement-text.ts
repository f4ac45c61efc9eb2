import type { Measurement } from '../../operations'

/** As in '830 mm, tilted, 21 °C, battery 92 %'. */
export function measurementText(measurement: Measurement): string {
  const { distanceMm, levelPercent, isTilted, tiltDeg, temperatureC, batteryPercent, batteryVolts } =
    measurement
  const parts = [
    distanceMm !== null && `${distanceMm} mm`,
    levelPercent !== null && `level ${levelPercent} %`,
    isTilted && 'tilted',
    tiltDeg !== null && `${tiltDeg}°`,
    temperatureC !== null && `${temperatureC} °C`,
    batteryPercent !== null && `battery ${batteryPercent} %`,
    batteryVolts !== null && `battery ${batteryVolts} V`,
  ].filter((part) => part !== false && part !== null)
  return parts.length > 0 ? parts.join(', ') : 'Nothing measured'
}
