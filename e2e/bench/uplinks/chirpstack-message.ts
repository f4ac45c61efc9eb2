import { devEuiOf } from './sensor-fleet'

/** An uplink in the JSON of ChirpStack v4, as its HTTP integration posts it and as it publishes it to its broker. */
export const chirpStackMessage = (
  sensor: number,
  { fCnt, at, payload }: { fCnt: number; at: number; payload: Buffer },
) => ({
  deduplicationId: crypto.randomUUID(),
  time: new Date(at).toISOString(),
  deviceInfo: {
    tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
    tenantName: 'ChirpStack',
    applicationId: 'ca739e26-7b67-4f14-b69e-d568c22a5a75',
    applicationName: 'bins',
    deviceProfileName: 'fill sensor',
    deviceName: `bin ${sensor}`,
    devEui: devEuiOf(sensor).toLowerCase(),
    tags: {},
  },
  devAddr: '00189440',
  adr: true,
  dr: 1,
  fCnt,
  fPort: 2,
  confirmed: false,
  data: payload.toString('base64'),
  rxInfo: [
    { gatewayId: '0016c001f153a14c', uplinkId: 4217106255, rssi: -36, snr: 10.5, context: 'E3OWOQ==' },
  ],
  txInfo: {
    frequency: 923200000,
    modulation: { lora: { bandwidth: 125000, spreadingFactor: 11, codeRate: 'CR_4_5' } },
  },
})

export const topicOf = (sensor: number) =>
  `application/bins/device/${devEuiOf(sensor).toLowerCase()}/event/up`
