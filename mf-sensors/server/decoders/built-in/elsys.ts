import type { Measurement } from '../../../operations'
import { type BuiltInDecoder, type DecodeResult, decoded, failed, type Payload, viewOf } from '../decoder'
import { MAXBOTIX_5_M, MAXBOTIX_10_M } from './maxbotix'

/** The length of each type's value in bytes, by ELSYS's payload description. */
const LENGTHS: Readonly<Record<number, number>> = {
  1: 2, // temperature, in tenths of °C
  2: 1,
  3: 3,
  4: 2,
  5: 1,
  6: 2,
  7: 2, // battery, in mV
  8: 2,
  9: 6,
  10: 2,
  11: 4,
  12: 2,
  13: 1,
  14: 2, // distance, in mm
  15: 1,
  16: 4,
  17: 1,
  18: 1,
  19: 65,
  20: 4,
  21: 2,
  22: 2,
  23: 4,
  24: 2,
  25: 2,
  26: 1,
  27: 4,
  28: 2,
  61: 4,
}

/** The two highest bits of a type count the bytes behind its value, which tell how long ago it was measured. */
const AGE_BYTES = [0, 1, 2, 4] as const

/** Each value follows its type of one byte, the high byte first. */
function read(payload: Payload): DecodeResult {
  const view = viewOf(payload)
  const measured: Partial<Measurement> = {}
  for (let at = 0; at < view.byteLength; ) {
    const type = view.getUint8(at) & 0x3f
    const ageBytes = AGE_BYTES[view.getUint8(at) >> 6] ?? 0
    const length = LENGTHS[type]
    if (length === undefined || at + 1 + length + ageBytes > view.byteLength)
      return failed('malformed-payload')
    // A value with an age was measured earlier, so it is not read.
    if (ageBytes === 0) {
      if (type === 1) measured.temperatureC = view.getInt16(at + 1) / 10
      if (type === 7) measured.batteryVolts = view.getUint16(at + 1) / 1000
      if (type === 14) measured.distanceMm = view.getUint16(at + 1)
    }
    at += 1 + length + ageBytes
  }
  return decoded(measured)
}

export const ELSYS: readonly BuiltInDecoder[] = [
  {
    kind: 'built-in',
    name: 'elsys-elt-ultrasonic',
    title: 'ELSYS ELT Ultrasonic',
    range: MAXBOTIX_5_M,
    read,
    examples: [
      { fPort: 5, payload: '0100E2070E100E04D2', expected: { batteryVolts: 3.6, distanceMm: 1234 } },
      { fPort: 5, payload: '4E04D23C070E10', expected: { batteryVolts: 3.6, distanceMm: null } },
    ],
  },
  {
    kind: 'built-in',
    name: 'elsys-elt-ultrasonic-10m',
    title: 'ELSYS ELT Ultrasonic 10m',
    range: MAXBOTIX_10_M,
    read,
    examples: [
      {
        fPort: 5,
        payload: '0100E202290301270514060101110E2311',
        expected: { temperatureC: 22.6, distanceMm: 8977 },
      },
    ],
  },
]
