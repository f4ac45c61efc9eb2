import type { Measurement } from '../../operations'

/** What reads the uplinks of one kind of sensor. */
export interface Decoder {
  name: string
  /** JavaScript of a vendor, to be run in a sandbox; `null` of those that the product brings. */
  source: string | null
}

/** What a sensor sent, as the network delivers it. */
interface Payload {
  fPort: number
  bytes: Uint8Array
}

type DecodeFailure =
  | 'unknown-decoder'
  | 'another-port'
  | 'malformed-payload'
  | 'out-of-time'
  | 'out-of-memory'
  | 'output-too-large'
  | 'decoder-threw'
  | 'output-not-understood'

type DecodeResult =
  | { kind: 'decoded'; measurement: Measurement }
  | { kind: 'failed'; failure: DecodeFailure; detail?: string }

const NOTHING_MEASURED: Measurement = {
  distanceMm: null,
  levelPercent: null,
  isTilted: null,
  tiltDeg: null,
  temperatureC: null,
  batteryPercent: null,
  batteryVolts: null,
}

/** Runs in a worker thread: pure, synchronous, and never throws. @internal */
export function decode({ name }: Decoder, payload: Payload): DecodeResult {
  const read = BUILT_IN[name]
  return read ? read(payload) : { kind: 'failed', failure: 'unknown-decoder' }
}

export const BUILT_IN: Readonly<Record<string, (payload: Payload) => DecodeResult>> = {
  'milesight-em400-mud': milesight,
}

/** Of channel and type, how many bytes of value follow; by the EM400-MUD's user guide. */
const MILESIGHT_LENGTHS: Readonly<Record<string, number>> = { '1,117': 1, '3,103': 2, '4,130': 2, '5,0': 1 }

/** The Milesight EM400-MUD: values behind a channel and a type each, the low byte first. */
function milesight({ fPort, bytes }: Payload): DecodeResult {
  if (fPort !== 85) return { kind: 'failed', failure: 'another-port' }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const measurement = { ...NOTHING_MEASURED }
  for (let at = 0; at < bytes.length; ) {
    const channel = `${bytes[at]},${bytes[at + 1]}`
    const length = MILESIGHT_LENGTHS[channel]
    if (length === undefined || at + 2 + length > bytes.length)
      return { kind: 'failed', failure: 'malformed-payload' }
    if (channel === '1,117') measurement.batteryPercent = view.getUint8(at + 2)
    if (channel === '3,103') measurement.temperatureC = view.getInt16(at + 2, true) / 10
    if (channel === '4,130') measurement.distanceMm = view.getUint16(at + 2, true)
    if (channel === '5,0') measurement.isTilted = view.getUint8(at + 2) !== 0
    at += 2 + length
  }
  return { kind: 'decoded', measurement }
}
