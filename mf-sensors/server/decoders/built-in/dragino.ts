import { type BuiltInDecoder, type DecodeResult, decoded, failed, type Payload, viewOf } from '../decoder'

const PORT = 2
/** 8 bytes: battery, distance, interrupt, temperature of a probe, and whether a sensor is connected; the first firmware sent 5. */
const LENGTHS = [5, 8]
/** A distance up to this is the sensor's code for a failed reading. */
const INVALID_MM = 20

/** By the manuals of LDDS75, LDDS45 and DDS45-LB: the battery is in the first two bytes, the distance in the next two. */
function read(payload: Payload): DecodeResult {
  if (payload.fPort !== PORT) return failed('another-port', `Port ${PORT} carries its measurements.`)
  const view = viewOf(payload)
  if (!LENGTHS.includes(view.byteLength)) return failed('malformed-payload')
  const distanceMm = view.getUint16(2)
  const probe = view.byteLength === 8 ? view.getInt16(5) / 10 : 0
  return decoded({
    batteryVolts: (view.getUint16(0) & 0x3f_ff) / 1000,
    distanceMm: distanceMm > INVALID_MM ? distanceMm : null,
    // Without a probe the field is 0, or what the open wire reads.
    temperatureC: probe !== 0 && probe > -60 && probe < 125 ? probe : null,
  })
}

export const DRAGINO: readonly BuiltInDecoder[] = [
  {
    kind: 'built-in',
    name: 'dragino-ldds75',
    title: 'Dragino LDDS75',
    range: { minMm: 280, maxMm: 7500 },
    read,
    examples: [
      { fPort: PORT, payload: '0E1C0B0500', expected: { batteryVolts: 3.612, distanceMm: 2821 } },
      {
        fPort: PORT,
        payload: '0B450B0500010501',
        expected: { batteryVolts: 2.885, distanceMm: 2821, temperatureC: 26.1 },
      },
      { fPort: PORT, payload: '0B49001400000000', expected: { batteryVolts: 2.889, distanceMm: null } },
    ],
  },
  {
    kind: 'built-in',
    name: 'dragino-ldds45',
    title: 'Dragino LDDS45 and DDS45-LB',
    range: { minMm: 30, maxMm: 4500 },
    read,
    examples: [
      {
        fPort: PORT,
        payload: '0D3B0AEF00000001',
        expected: { batteryVolts: 3.387, distanceMm: 2799, temperatureC: null },
      },
    ],
  },
]
