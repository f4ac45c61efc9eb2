import type { Device } from '../../operations'

/** The pages of this remote. */
export const sensorPaths = {
  sensors: '/app/sensors',
  sensor: (devEui: string) => `/app/sensors/${encodeURIComponent(devEui)}`,
  decoders: '/app/sensor-decoders',
  setup: '/app/sensor-setup',
  /** The set-up of a known sensor, with the distances of its last mounting. */
  setupOf({ devEui, decoder, lastMounting }: Device) {
    const { emptyMm, fullMm, offsetMm, tiltLimitDeg } = lastMounting ?? {}
    const known = { eui: devEui, kind: decoder, emptyMm, fullMm, offsetMm, tiltLimitDeg }
    const query = Object.entries(known).flatMap(([name, value]) =>
      value == null ? [] : [[name, `${value}`]],
    )
    return `/app/sensor-setup?${new URLSearchParams(query)}`
  },
} as const
