/** An event about a device, in the same form for every network server. Moments are in ms since 1970. */
export type NetworkEvent = Uplink | Join | DeviceStatus

export interface Uplink {
  kind: 'uplink'
  devEui: string
  /** When the network server received it; unchanged when it is delivered again. */
  at: number
  /** The frame counter; `null` where there is none. */
  fCnt: number | null
  /** The network's id of the session in which the counter counts, which changes with each join; `null` when not given. */
  session: string | null
  fPort: number
  bytes: Buffer
  /** At the gateway with the best reception, in dBm and dB. */
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

/** Why a message is ignored. */
export type Ignored = 'simulated' | 'no-dev-eui' | 'another-event'

export interface Heard {
  gatewayId: string | null
  rssi: number | null
  snr: number | null
}

const UNHEARD: Heard = { gatewayId: null, rssi: null, snr: null }

/** The gateway that received a device best. */
export const bestHeard = (gateways: readonly Heard[]): Heard =>
  gateways.reduce(
    (best, one) =>
      (one.rssi ?? Number.NEGATIVE_INFINITY) > (best.rssi ?? Number.NEGATIVE_INFINITY) ? one : best,
    gateways[0] ?? UNHEARD,
  )
