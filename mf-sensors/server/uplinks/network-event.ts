/** What a network server says about a device, in one form whichever server it is. Moments in ms since 1970. */
export type NetworkEvent = Uplink | Join | DeviceStatus

export interface Uplink {
  kind: 'uplink'
  devEui: string
  /** When the network server received it: the same however often it is delivered. */
  at: number
  /** The frame counter; `null` where there is none. */
  fCnt: number | null
  /** The network's name of the session in which the counter counts: another one after each join; `null` when not told. */
  session: string | null
  fPort: number
  bytes: Buffer
  /** Of the gateway that heard it best, in dBm and dB. */
  rssi: number | null
  snr: number | null
  gatewayId: string | null
}

export interface Join {
  kind: 'join'
  devEui: string
  at: number
}

export interface DeviceStatus {
  kind: 'status'
  devEui: string
  at: number
  /** `null` when the device cannot measure it or has mains power. */
  batteryPercent: number | null
  hasExternalPower: boolean
  /** The demodulation margin of the last request, in dB. */
  marginDb: number | null
}

/** Why a message is no event of a sensor. */
export type Ignored = 'simulated' | 'no-dev-eui' | 'another-event'

export interface Heard {
  gatewayId: string | null
  rssi: number | null
  snr: number | null
}

const UNHEARD: Heard = { gatewayId: null, rssi: null, snr: null }

/** The gateway that heard a device best. */
export const bestHeard = (gateways: readonly Heard[]): Heard =>
  gateways.reduce(
    (best, one) =>
      (one.rssi ?? Number.NEGATIVE_INFINITY) > (best.rssi ?? Number.NEGATIVE_INFINITY) ? one : best,
    gateways[0] ?? UNHEARD,
  )
