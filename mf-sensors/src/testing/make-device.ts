import type { Device } from '../../operations'

/** A sensor in good state, installed in WN001, unless given otherwise. */
export const makeDevice = (given: Partial<Device> = {}): Device => ({
  devEui: '24E124713B000001',
  decoder: 'milesight-em400-mud',
  state: 'installed',
  binId: 'WN001',
  mounting: { emptyMm: 1200, fullMm: 200, offsetMm: 0, tiltLimitDeg: null },
  installedAt: '2026-11-20T00:00:00.000Z',
  lastSeenAt: '2026-11-21T00:00:00.000Z',
  networkStatus: null,
  lastMeasurement: {
    distanceMm: 700,
    levelPercent: null,
    isTilted: false,
    tiltDeg: null,
    temperatureC: 21,
    batteryPercent: 92,
    batteryVolts: null,
  },
  levelPercent: 50,
  rssi: -97,
  snr: 7.5,
  ...given,
})
