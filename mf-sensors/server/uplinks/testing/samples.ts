// Messages in the shape of each server's documentation, with the values of a bin.

/** 2116 mm and tilted, of the Milesight EM400-MUD's user guide. */
export const TILTED = '01755C0367010104824408050001'
/** 92 % of the battery and 85.0 °C, upright. */
export const BURNING = '01755C036752030482E803050000'
/** 75 % battery, 21.5 °C and a distance in mm, upright. */
export const payloadOf = (distanceMm: number) => {
  const low = (distanceMm & 0xff).toString(16).padStart(2, '0')
  const high = (distanceMm >> 8).toString(16).padStart(2, '0')
  return `01754B0367D7000482${low}${high}050000`.toUpperCase()
}
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

interface Sent {
  devEui: string
  at: string
  payload: string
  /** Left out when 0, as both servers do. */
  fCnt?: number
  /** Differs from one join to the next. */
  session?: string
}

/** By https://www.thethingsindustries.com/docs/integrations/data-formats/ */
export const thingsStackUplink = ({
  devEui,
  at,
  payload,
  fCnt = 0,
  session = 'AXA50tHrqKNVkSRvXX4sEA==',
}: Sent) => ({
  end_device_ids: {
    device_id: 'bin-sensor-1',
    application_ids: { application_id: 'bins' },
    dev_eui: devEui,
    join_eui: '800000000000000C',
    dev_addr: '00BCB929',
  },
  correlation_ids: ['as:up:01E0WZGT6Y7657CPFPE5WEYDSQ'],
  received_at: new Date(Date.parse(at) + 312).toISOString(),
  uplink_message: {
    session_key_id: session,
    f_port: 85,
    ...(fCnt > 0 && { f_cnt: fCnt }),
    frm_payload: base64(payload),
    rx_metadata: [
      {
        gateway_ids: { gateway_id: 'roof-north', eui: '9C5C8E00001A05C4' },
        time: at,
        timestamp: 2463457000,
        rssi: -91,
        channel_rssi: -91,
        snr: 5,
        uplink_token: 'ChoKGAoMZHluYWRlbW8tZ3cSCAAC8v7/',
      },
      { gateway_ids: { gateway_id: 'roof-south' }, rssi: -63, channel_rssi: -63 },
    ],
    settings: {
      data_rate: { lora: { bandwidth: 125000, spreading_factor: 7 } },
      frequency: '916800000',
      timestamp: 2463457000,
    },
    received_at: at,
    consumed_airtime: '0.056576s',
  },
})

export const thingsStackJoin = (devEui: string, at: string) => ({
  end_device_ids: {
    device_id: 'bin-sensor-1',
    application_ids: { application_id: 'bins' },
    dev_eui: devEui,
    join_eui: '800000000000000C',
    dev_addr: '00BCB930',
  },
  correlation_ids: ['as:up:01E0WZGT6Y7657CPFPE5WEYDSR'],
  received_at: at,
  join_accept: { session_key_id: 'AXBSH1Pk6Z0G166mQ2zWlg==', received_at: at },
})

const DEVICE_INFO = {
  tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
  tenantName: 'ChirpStack',
  applicationId: 'ca739e26-7b67-4f14-b69e-d568c22a5a75',
  applicationName: 'bins',
  deviceProfileId: '605d08d4-65f5-4d2c-8a5a-3d2457662f79',
  deviceProfileName: 'EM400-MUD',
  deviceName: 'bin-sensor-1',
  tags: {},
}

/** By https://www.chirpstack.io/docs/chirpstack/integrations/events.html */
export const chirpStackUplink = ({ devEui, at, payload, fCnt = 0, session = '00189440' }: Sent) => ({
  deduplicationId: '57433366-50a6-4dc2-8145-2df1bbc70d9e',
  time: at,
  deviceInfo: { ...DEVICE_INFO, devEui: devEui.toLowerCase() },
  devAddr: session,
  dr: 1,
  ...(fCnt > 0 && { fCnt }),
  fPort: 85,
  data: base64(payload),
  rxInfo: [
    {
      gatewayId: '0016c001f153a14c',
      uplinkId: 4217106255,
      rssi: -36,
      snr: 10.5,
      context: 'E3OWOQ==',
      metadata: { region_name: 'as923_2', region_common_name: 'AS923_2' },
    },
  ],
  txInfo: {
    frequency: 923200000,
    modulation: { lora: { bandwidth: 125000, spreadingFactor: 11, codeRate: 'CR_4_5' } },
  },
})

export const chirpStackStatus = (devEui: string, at: string) => ({
  deduplicationId: '2c7ee8b9-1d5b-4a52-9c0f-d7a11a1f4a11',
  time: at,
  deviceInfo: { ...DEVICE_INFO, devEui: devEui.toLowerCase() },
  margin: 7,
  batteryLevel: 91.34,
})

export const chirpStackJoin = (devEui: string, at: string) => ({
  deduplicationId: 'c9dbe358-2578-4fb7-b295-66b44edc45a6',
  time: at,
  deviceInfo: { ...DEVICE_INFO, devEui: devEui.toLowerCase() },
  devAddr: '00189441',
})
