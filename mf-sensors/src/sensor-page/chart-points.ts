import type { UplinkListed } from '../../operations'
import type { ChartPoint } from '../sensor-chart/SensorChart'

type Uplinks = readonly UplinkListed[]

/** The levels that counted, without doubtful ones. */
export const levelPoints = (uplinks: Uplinks): ChartPoint[] =>
  uplinks.flatMap(({ at, outcome, levelPercent }) =>
    outcome === 'level' && levelPercent !== null ? [{ at, value: Math.round(levelPercent * 10) / 10 }] : [],
  )

/** The battery in percent when the sensor reports that, otherwise in volts. */
export function batteryPoints(uplinks: Uplinks) {
  const inPercent = pointsOf(uplinks, 'batteryPercent')
  return inPercent.length > 0
    ? { unit: '%', low: 0, high: 100, points: inPercent }
    : { unit: 'V', low: 2.5, high: 4, points: pointsOf(uplinks, 'batteryVolts') }
}

const pointsOf = (uplinks: Uplinks, field: 'batteryPercent' | 'batteryVolts'): ChartPoint[] =>
  uplinks.flatMap(({ at, measurement }) => {
    const value = measurement?.[field] ?? null
    return value === null ? [] : [{ at, value }]
  })
