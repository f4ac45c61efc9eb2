import type { SensorRange } from 'shared-domain'
import type { DecoderExample, DecoderFields, Measurement } from '../../operations'

/** What a sensor sent, as the network delivers it. */
export interface Payload {
  fPort: number
  bytes: Uint8Array
}

/** What reads the uplinks of one kind of sensor. */
export type Decoder = BuiltInDecoder | ScriptDecoder

/** One that the product brings. */
export interface BuiltInDecoder {
  kind: 'built-in'
  /** As devices name their kind, such as `milesight-em400-mud`. */
  name: string
  title: string
  range: SensorRange
  examples: readonly DecoderExample[]
  read: (payload: Payload) => DecodeResult
}

/** JavaScript of a vendor, to be run in a sandbox. @internal */
export interface ScriptDecoder {
  kind: 'script'
  name: string
  range: SensorRange
  /** Has `decodeUplink({ bytes, fPort })` or the older `Decoder(bytes, port)`. */
  source: string
  fields: DecoderFields
}

export type DecodeFailure =
  | 'unknown-decoder'
  | 'another-port'
  | 'malformed-payload'
  | 'out-of-time'
  | 'out-of-memory'
  | 'output-too-large'
  | 'decoder-threw'
  | 'output-not-understood'
  | 'suspended'

export interface DecodeFailed {
  kind: 'failed'
  failure: DecodeFailure
  /** What a person needs in order to correct the decoder. */
  detail?: string
}
export type DecodeResult = { kind: 'decoded'; measurement: Measurement } | DecodeFailed

export const NOTHING_MEASURED: Measurement = {
  distanceMm: null,
  levelPercent: null,
  isTilted: null,
  tiltDeg: null,
  temperatureC: null,
  batteryPercent: null,
  batteryVolts: null,
}

export const decoded = (measured: Partial<Measurement>): DecodeResult => ({
  kind: 'decoded',
  measurement: { ...NOTHING_MEASURED, ...measured },
})

export const failed = (failure: DecodeFailure, detail?: string): DecodeFailed => ({
  kind: 'failed',
  failure,
  ...(detail !== undefined && { detail }),
})

export const viewOf = ({ bytes }: Payload) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The bytes of a text of hexadecimal digits. */
export const bytesOfHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
