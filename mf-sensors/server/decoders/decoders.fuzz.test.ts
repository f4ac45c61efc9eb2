import fc from 'fast-check'
import { FUZZ_TIMEOUT_MS, fuzzing } from 'shared-domain/testing/fuzzing'
import type { DecoderFields } from '../../operations'
import { BUILT_IN_DECODERS } from './built-in-decoders'
import { decode } from './decode'
import type { DecodeResult } from './decoder'
import { readFields } from './decoder-fields'

const never = { run: () => Promise.reject(new Error('A built-in decoder runs no script.')) }

/** Fails where a decoder made something of an uplink that no sensor can have measured. */
function requirePossible(result: DecodeResult): void {
  if (result.kind === 'failed') return
  const { isTilted, ...numbers } = result.measurement
  expect([true, false, null]).toContain(isTilted)
  for (const [name, value] of Object.entries(numbers))
    expect([name, value === null || Number.isFinite(value)]).toEqual([name, true])
  const { distanceMm, levelPercent, batteryPercent } = numbers
  for (const percent of [levelPercent, batteryPercent])
    expect(percent === null || (percent >= 0 && percent <= 100)).toBe(true)
  expect(distanceMm === null || distanceMm >= 0).toBe(true)
}

/** Uplinks of the field, with bytes changed, taken out and put in; and any others. */
const uplinks = (examples: readonly { payload: string }[]) => {
  const changed = fc
    .tuple(
      fc.constantFrom(...examples),
      fc.array(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(2)), { maxLength: 4 }),
    )
    .map(([{ payload }, changes]) => {
      const bytes = [...Buffer.from(payload, 'hex')]
      for (const [at, byte, kind] of changes)
        bytes.splice(at % (bytes.length + 1), kind === 0 ? 0 : 1, ...(kind === 2 ? [] : [byte]))
      return Uint8Array.from(bytes)
    })
  return fc.oneof(changed, fc.uint8Array({ maxLength: 300 }))
}

/** Uplinks that a decoder has read as what no sensor measures: a level of 101 %, and a temperature that is no number. */
const KEPT = ['040B0206B6030B0665', '040B0206B60602017FC00000'].map((payload): [Uint8Array, number] => [
  Uint8Array.from(Buffer.from(payload, 'hex')),
  1,
])

describe.each(BUILT_IN_DECODERS)('the decoder of $title', (decoder) => {
  it(
    'reads any uplink as what a sensor can measure, or says that it cannot',
    async () => {
      const ports = fc.oneof(fc.constantFrom(...decoder.examples.map(({ fPort }) => fPort)), fc.nat(255))
      await fc.assert(
        fc.asyncProperty(uplinks(decoder.examples), ports, async (bytes, fPort) => {
          requirePossible(await decode(decoder, { bytes, fPort }, never))
        }),
        fuzzing({ runs: 300, share: 0.1 / BUILT_IN_DECODERS.length, kept: KEPT }),
      )
    },
    FUZZ_TIMEOUT_MS,
  )
})

/** What a script returned when it could not be read at all. */
const KEPT_OUTPUTS: [unknown][] = [
  [{ tilt: { toString: '' } }],
  [{ data: { tilt: { toString: {} } } }],
  [{ data: [{ name: { toString: '' }, value: 1 }] }],
]

describe('what a script of a vendor returns', () => {
  const fields: DecoderFields = {
    distance: { path: 'a.b', unit: 'cm' },
    level: { path: 'level', unit: '%' },
    battery: { path: 'list.0', unit: 'mV' },
    temperature: { path: 'a', unit: '°F' },
    tilt: { path: 'tilt', tiltedWhen: 'yes' },
  }
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      -1,
      255,
      1e308,
      '12',
      '',
      ' 7 cm',
      'NaN',
      'Infinity',
      'No Sensor',
      true,
      {},
      [],
    ),
    fc.double(),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const output = fc.record(
    {
      a: fc.oneof(value, fc.record({ b: value })),
      level: value,
      list: fc.oneof(value, fc.array(value)),
      tilt: value,
      errors: value,
    },
    { requiredKeys: [] },
  )
  it.each(['live', 'example'] as const)(
    'is read as what a sensor can measure, or refused: %s',
    (reading) => {
      const any = fc.oneof(output, fc.record({ data: output }), fc.jsonValue())
      fc.assert(
        fc.property(any, (said) =>
          requirePossible(readFields(JSON.stringify(said) ?? 'null', fields, reading)),
        ),
        fuzzing({ runs: 1000, share: 0.05, kept: KEPT_OUTPUTS }),
      )
    },
    FUZZ_TIMEOUT_MS,
  )
})
