/** The pages of this remote. */
export const sensorPaths = {
  sensors: '/app/sensors',
  sensor: (devEui: string) => `/app/sensors/${encodeURIComponent(devEui)}`,
  decoders: '/app/sensor-decoders',
  setup: '/app/sensor-setup',
} as const
