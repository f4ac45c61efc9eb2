import type { Measurement } from '../../../operations'
import { type BuiltInDecoder, type DecodeResult, decoded, failed, type Payload, viewOf } from '../decoder'

/** How the value of each id is read. Values of other ids, such as a position, are skipped by their length. */
const VALUES: Readonly<Record<number, (value: DataView, into: Partial<Measurement>) => void>> = {
  513: (value, into) => {
    const degrees = Number(value.getFloat32(0).toFixed(1))
    if (Number.isFinite(degrees)) into.temperatureC = degrees
  },
  2817: (value, into) => {
    into.distanceMm = value.getUint16(0) * 10
  },
  2818: (value, into) => {
    into.distanceMm = value.getUint16(0)
  },
  2822: (value, into) => {
    // 255 stands for no level.
    const percent = value.getUint8(0)
    if (percent <= 100) into.levelPercent = percent
  },
  20737: (value, into) => {
    into.batteryVolts = value.getUint8(0) / 10
  },
}

/** By "Description of the Payload, WILSEN.sonic.level": a length, an id of two bytes, and the value, the high byte first. */
function read(payload: Payload): DecodeResult {
  const view = viewOf(payload)
  const measured: Partial<Measurement> = {}
  for (let at = 0; at < view.byteLength; ) {
    const length = view.getUint8(at)
    if (length < 3 || at + 1 + length > view.byteLength) return failed('malformed-payload')
    const value = new DataView(view.buffer, view.byteOffset + at + 3, length - 2)
    try {
      VALUES[view.getUint16(at + 1)]?.(value, measured)
    } catch {
      return failed('malformed-payload')
    }
    at += 1 + length
  }
  return decoded(measured)
}

export const PEPPERL_FUCHS: readonly BuiltInDecoder[] = [
  {
    kind: 'built-in',
    name: 'pepperl-fuchs-wilsen-sonic',
    title: 'Pepperl+Fuchs WILSEN.sonic, 2.5 m or 4 m',
    range: { minMm: 250, maxMm: 4000 },
    read,
    examples: [
      {
        fPort: 1,
        payload: '040B010024030B066406020141CA1FDC035101260650010000000006500200000000',
        expected: { distanceMm: 360, levelPercent: 100, temperatureC: 25.3, batteryVolts: 3.8 },
      },
      {
        fPort: 1,
        payload: '040B0206B6030B063C06020141B5999A03510124',
        expected: { distanceMm: 1718, levelPercent: 60, temperatureC: 22.7, batteryVolts: 3.6 },
      },
      {
        fPort: 1,
        payload: '040B010031030B065D06020141A6666603510122',
        expected: { distanceMm: 490, levelPercent: 93, temperatureC: 20.8, batteryVolts: 3.4 },
      },
      {
        fPort: 1,
        payload: '040B0206B9030B07FF06020141B9999A0351012406500102F4006F0650020081336D',
        expected: { distanceMm: 1721, temperatureC: 23.2, batteryVolts: 3.6 },
      },
      {
        fPort: 1,
        payload: '102A25343830303030303036333036383204310102C004310200000631030000017303510124',
        expected: { distanceMm: null, batteryVolts: 3.6 },
      },
    ],
  },
  {
    kind: 'built-in',
    name: 'pepperl-fuchs-wilsen-sonic-7m',
    title: 'Pepperl+Fuchs WILSEN.sonic, 7 m',
    range: { minMm: 500, maxMm: 7000 },
    read,
    examples: [
      {
        fPort: 1,
        payload: '040B0206B6030B063C06020141B5999A03510124',
        expected: { distanceMm: 1718, levelPercent: 60, temperatureC: 22.7, batteryVolts: 3.6 },
      },
    ],
  },
]
