import type { Measurement } from '../../operations'
import { t } from '../messages/translate'

/** As in '830 mm, tilted, 21 °C, battery 92%'. */
export function measurementText(measurement: Measurement): string {
  const { distanceMm, levelPercent, isTilted, tiltDeg, temperatureC, batteryPercent, batteryVolts } =
    measurement
  const parts = [
    distanceMm !== null && t('devices.mm', { distanceMm }),
    levelPercent !== null && t('devices.level', { levelPercent }),
    isTilted && 'tilted',
    tiltDeg !== null && `${tiltDeg}°`,
    temperatureC !== null && `${temperatureC} °C`,
    batteryPercent !== null && t('devices.battery', { batteryPercent }),
    batteryVolts !== null && t('devices.batteryV', { batteryVolts }),
  ].filter((part) => part !== false && part !== null)
  return parts.length > 0 ? parts.join(', ') : t('devices.nothingMeasured')
}
