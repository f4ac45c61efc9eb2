import { z } from 'zod'
import { PAYLOAD_BYTES_MAX } from '../decoders/decoder'

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

// Fields that messages of all network servers have.

/** The largest message with an event. It is that large because it names every gateway that heard the device. */
export const MESSAGE_BYTES_MAX = 256 * 1024

export const DevEuiSchema = z
  .string()
  .regex(/^[0-9A-Fa-f]{16}$/, 'Give the 16 hexadecimal digits of the DevEUI.')
  .transform((text) => text.toUpperCase())

export const counter = z
  .int('Give a frame counter from 0 to 4294967295.')
  .min(0, 'Give a frame counter from 0 to 4294967295.')
  .max(2 ** 32 - 1, 'Give a frame counter from 0 to 4294967295.')

export const port = z
  .int('Give a port from 0 to 255.')
  .min(0, 'Give a port from 0 to 255.')
  .max(255, 'Give a port from 0 to 255.')

/** A name from the network. One with the character 0 is refused here, because PostgreSQL cannot store it and the message would be delivered for ever. */
export const networkName = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0'), 'Give a name without the character 0.')

/** An RSSI in dBm, or an SNR in dB. */
export const signal = z
  .number()
  .min(-1000, 'Give a number from -1000 to 1000.')
  .max(1000, 'Give a number from -1000 to 1000.')

export const base64Payload = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Give the payload in base64.')
  .max(4 * Math.ceil(PAYLOAD_BYTES_MAX / 3), `Give a payload of at most ${PAYLOAD_BYTES_MAX} bytes.`)

export const hexPayload = z
  .string()
  .regex(/^([0-9A-Fa-f]{2})*$/, 'Give the payload in hexadecimal, two digits a byte.')
  .max(2 * PAYLOAD_BYTES_MAX, `Give a payload of at most ${PAYLOAD_BYTES_MAX} bytes.`)
