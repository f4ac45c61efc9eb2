import type { DecoderFields, Mounting } from '../../operations'
import { levelOf } from '../levels/level-of'
import { builtInDecoder } from './built-in-decoders'
import { decode } from './decode'
import { bytesOfHex, type Decoder } from './decoder'
import { ScriptRunner } from './script-runner'

let scripts: ScriptRunner
beforeAll(() => {
  scripts = new ScriptRunner()
})
afterAll(() => scripts.close())

const BIN: Mounting = { emptyMm: 1400, fullMm: 400, offsetMm: 0, tiltLimitDeg: null }

/** The level of an uplink; `null` when it gives none. */
async function levelFrom(decoder: Decoder, hex: string, fPort: number, mounting = BIN) {
  const result = await decode(decoder, { fPort, bytes: bytesOfHex(hex) }, scripts)
  if (result.kind === 'failed') return null
  const { measurement } = result
  const level = levelOf({ mounting, range: decoder.range, measurement, at: 0 }, null)
  return level.kind === 'level' ? level.levelPercent : null
}

const returning = (data: string, fields: DecoderFields): Decoder => ({
  kind: 'script',
  name: 'vendor',
  range: { minMm: 280, maxMm: 4500 },
  source: `function Decoder(bytes) { return ${data} }`,
  fields,
  ports: [],
})

describe("the output of a vendor's decoder without a distance gives no level, and never 0 %", () => {
  const values = [
    '0',
    '-0',
    '-1',
    '-32768',
    '65535',
    '65000',
    '0xfffd',
    '4294967295',
    '1e-9',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    'false',
    '[]',
    '{}',
    '[1400]',
    "''",
    "'0'",
    "'NaN'",
    "'1400 mm'",
    "'No Sensor'",
    "'0x578'",
    '(bytes[9] << 8) | bytes[10]',
    'bytes[9] * 256 + bytes[10]',
    'new Date(NaN)',
    'function () {}',
  ]
  it.each(values.flatMap((value) => (['mm', 'cm', 'm'] as const).map((unit) => [value, unit] as const)))(
    '%s, declared in %s',
    async (value, unit) => {
      const decoder = returning(`{ distance: ${value} }`, { distance: { path: 'distance', unit } })
      expect(await levelFrom(decoder, '0844', 1)).toBeNull()
    },
  )

  it('although the sensor itself estimates 0 %, as some do without an echo', async () => {
    const fields: DecoderFields = {
      distance: { path: 'distance', unit: 'mm' },
      level: { path: 'level', unit: '%' },
    }
    for (const distance of ['null', 'undefined', '0', '65535'])
      expect(await levelFrom(returning(`{ distance: ${distance}, level: 0 }`, fields), '00', 1)).toBeNull()
    expect(await levelFrom(returning('{ distance: 900, level: 0 }', fields), '00', 1)).toBe(50)
  })

  it('although it has a level beside an error', async () => {
    const fields: DecoderFields = { level: { path: 'level', unit: '%' } }
    expect(await levelFrom(returning('{ level: 0, errors: ["no echo"] }', fields), '00', 1)).toBeNull()
    expect(await levelFrom(returning('{ level: 42 }', fields), '00', 1)).toBe(42)
  })
})

describe("a vendor's code for no distance gives no level, and never 0 %", () => {
  /** A mounting in a bin as deep as the sensor's range, so that its greatest distance would mean an empty bin. */
  const deep = (emptyMm: number): Mounting => ({ ...BIN, emptyMm })
  it.each([
    ['milesight-em400-mud', 'out of range', '0482E8FD', 85, BIN],
    ['milesight-em400-mud', 'out of range in an alarm', '8482E8FD01', 85, BIN],
    ['milesight-em400-tld', 'beyond 2 m', '0482FDFF', 85, BIN],
    ['milesight-em310-udl', 'beyond 4.5 m', '03820000', 85, BIN],
    ['milesight-em400-udl-c050', 'in its blind zone', '04827800', 85, BIN],
    ['pepperl-fuchs-wilsen-sonic', 'too near', '040B010000030B066406020141CB954403510124', 1, BIN],
    ['pepperl-fuchs-wilsen-sonic', 'too far', '040B01FFFF030B060006020141CB954403510124', 1, BIN],
    ['pepperl-fuchs-wilsen-sonic', 'with its estimate alone', '030B0600', 1, BIN],
    ['dragino-ldds75', 'without a sensor', '0B49001400000000', 2, BIN],
    ['dragino-ldds75', 'without an echo', '0B49000000000000', 2, BIN],
    ['dragino-ldds75', 'in a message about itself', '27010001FF0E10', 5, BIN],
    ['decentlab-dl-mbx', 'without a valid sample', '02012f0003138800000bb1', 1, deep(4990)],
    ['decentlab-dl-mbx', 'without an echo', '02012f00031388000a0bb1', 1, deep(4990)],
    ['elsys-elt-ultrasonic', 'without an echo', '0E1388', 5, deep(4990)],
    ['elsys-elt-ultrasonic-10m', 'without an echo', '0E270F', 5, deep(9990)],
  ])('%s %s', async (name, _, hex, fPort, mounting) => {
    const decoder = builtInDecoder(name)
    if (!decoder) throw new Error(`There is no decoder ${name}.`)
    expect(await levelFrom(decoder, hex, fPort, mounting)).toBeNull()
  })
})
