import type { DecoderExample, Measurement } from '../../../operations'
import { type BuiltInDecoder, type DecodeResult, decoded, failed, type Payload, viewOf } from '../decoder'

/** Each value follows its channel and its type, of one byte each, the low byte first. */
type Channels = Readonly<
  Record<string, { length: number; read?: (value: DataView, into: Partial<Measurement>) => void }>
>

const battery: Channels[string] = {
  length: 1,
  read: (value, into) => {
    const percent = value.getUint8(0)
    if (percent <= 100) into.batteryPercent = percent
  },
}
const temperature = (length: number): Channels[string] => ({
  length,
  read: (value, into) => {
    into.temperatureC = value.getInt16(0, true) / 10
  },
})
const distance = (length: number): Channels[string] => ({
  length,
  read: (value, into) => {
    into.distanceMm = value.getUint16(0, true)
  },
})
const position: Channels[string] = {
  length: 1,
  read: (value, into) => {
    into.isTilted = value.getUint8(0) !== 0
  },
}

/** What a device reports about itself after a join: versions, serial number, class, reset. */
const ATTRIBUTES: Channels = {
  ff01: { length: 1 },
  ff09: { length: 2 },
  ff0a: { length: 2 },
  ff0b: { length: 1 },
  ff0f: { length: 1 },
  ff16: { length: 8 },
  fffe: { length: 1 },
  ffff: { length: 2 },
}

/** By the READMEs of EM400-MUD, EM400-TLD and EM400-UDL in Milesight-IoT/SensorDecoders; 83 and 84 carry an alarm as well. */
const EM400: Channels = {
  ...ATTRIBUTES,
  '0175': battery,
  '0367': temperature(2),
  '0482': distance(2),
  '0500': position,
  '8367': temperature(3),
  '8482': distance(3),
}

/** By the README of EM310-UDL in the same repository. */
const EM310: Channels = { ...ATTRIBUTES, '0175': battery, '0382': distance(2), '0400': position }

const PORT = 85

const channelsReader =
  (channels: Channels) =>
  (payload: Payload): DecodeResult => {
    if (payload.fPort !== PORT) return failed('another-port', `Port ${PORT} carries its measurements.`)
    const view = viewOf(payload)
    const measured: Partial<Measurement> = {}
    for (let at = 0; at < view.byteLength; ) {
      const [id, type] = [payload.bytes[at] ?? 0, payload.bytes[at + 1] ?? 0]
      const channel = channels[Buffer.from([id, type]).toString('hex')]
      if (!channel || at + 2 + channel.length > view.byteLength) return failed('malformed-payload')
      channel.read?.(new DataView(view.buffer, view.byteOffset + at + 2, channel.length), measured)
      at += 2 + channel.length
    }
    return decoded(measured)
  }

const RANGE = { minMm: 30, maxMm: 4500 }

/** The EM400-UDL is sold with one of these probes; the order code names it. */
const UDL_PROBES = {
  C050: { minMm: 250, maxMm: 5000 },
  C100: { minMm: 250, maxMm: 10_000 },
  W050: { minMm: 300, maxMm: 5000 },
  W100: { minMm: 500, maxMm: 10_000 },
} as const

const EM400_EXAMPLE: DecoderExample = {
  fPort: PORT,
  payload: '01755C0367010104824408050001',
  expected: { batteryPercent: 92, temperatureC: 25.7, distanceMm: 2116, isTilted: true },
}

export const MILESIGHT: readonly BuiltInDecoder[] = [
  {
    kind: 'built-in',
    name: 'milesight-em400-mud',
    title: 'Milesight EM400-MUD',
    range: RANGE,
    read: channelsReader(EM400),
    examples: [
      EM400_EXAMPLE,
      {
        fPort: PORT,
        payload: '8367e800018482410601',
        expected: { temperatureC: 23.2, distanceMm: 1601 },
      },
      {
        fPort: PORT,
        payload: 'ff0bffff0101ff166329c42503920003ff090100ff0a0101ff0f00',
        expected: { distanceMm: null },
      },
    ],
  },
  {
    kind: 'built-in',
    name: 'milesight-em400-tld',
    title: 'Milesight EM400-TLD',
    range: { minMm: 50, maxMm: 2000 },
    read: channelsReader(EM400),
    examples: [EM400_EXAMPLE],
  },
  ...Object.entries(UDL_PROBES).map(
    ([probe, range]): BuiltInDecoder => ({
      kind: 'built-in',
      name: `milesight-em400-udl-${probe.toLowerCase()}`,
      title: `Milesight EM400-UDL, probe ${probe}`,
      range,
      read: channelsReader(EM400),
      examples: [EM400_EXAMPLE],
    }),
  ),
  {
    kind: 'built-in',
    name: 'milesight-em310-udl',
    title: 'Milesight EM310-UDL',
    range: RANGE,
    read: channelsReader(EM310),
    examples: [
      {
        fPort: PORT,
        payload: '01755C03824408040001',
        expected: { batteryPercent: 92, distanceMm: 2116, isTilted: true },
      },
    ],
  },
]
