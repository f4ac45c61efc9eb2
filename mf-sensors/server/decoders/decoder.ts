import type { DecoderExample, DecoderFields, Measurement } from '../../operations'
import type { SensorRange } from '../../rules/sensor-measurement'

/** The longest payload that LoRaWAN carries is 242 bytes. */
export const PAYLOAD_BYTES_MAX = 255

/** What a sensor sent, as the network delivers it. */
export interface Payload {
  fPort: number
  bytes: Uint8Array
  /** When the network received it, in ms since 1970; left out of examples. */
  at?: number
}

/** Reads the uplinks of one kind of sensor. */
export type Decoder = BuiltInDecoder | ScriptDecoder

/** A decoder that the product brings. */
export interface BuiltInDecoder {
  kind: 'built-in'
  /** The name by which devices refer to it, such as `milesight-em400-mud`. */
  name: string
  title: string
  range: SensorRange
  examples: readonly DecoderExample[]
  read: (payload: Payload) => DecodeResult
}

/** A vendor's JavaScript, which runs in a sandbox. @internal */
export interface ScriptDecoder {
  kind: 'script'
  name: string
  range: SensorRange
  /** Has `decodeUplink({ bytes, fPort })` or the older `Decoder(bytes, port)`. */
  source: string
  fields: DecoderFields
  /** The ports of its examples: uplinks on other ports are not decoded. Empty means every port. */
  ports: readonly number[]
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

/** The failures of a script that exceeds a limit of the sandbox. */
export const LIMIT_FAILURES: ReadonlySet<DecodeFailure> = new Set([
  'out-of-time',
  'out-of-memory',
  'output-too-large',
])

export interface DecodeFailed {
  kind: 'failed'
  failure: DecodeFailure
  /** What a person needs to know in order to correct the decoder. */
  detail?: string
}

const FAILURE_TEXT: Record<DecodeFailure, string> = {
  'unknown-decoder': 'There is no such decoder.',
  'another-port': 'It reads no uplinks of this port.',
  'malformed-payload': 'The payload is not of this kind of sensor.',
  'out-of-time': 'The decoder took too long.',
  'out-of-memory': 'The decoder needed too much memory.',
  'output-too-large': 'The decoder returned too much.',
  'decoder-threw': 'The decoder failed.',
  'output-not-understood':
    'The decoder returned something else than the field and the unit that are declared.',
  suspended: 'The decoder failed again and again, so it is run again only after a pause.',
}

/** A failure in words, with what a person needs to know to correct it where that is known. */
export const failureText = ({ failure, detail }: DecodeFailed): string => detail ?? FAILURE_TEXT[failure]

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

/** The bytes of a hexadecimal text. */
export const bytesOfHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
