import { z } from 'zod'
import { PAYLOAD_BYTES_MAX } from '../decoders/decoder'

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
