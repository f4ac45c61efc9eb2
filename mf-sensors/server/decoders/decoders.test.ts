import type { DecoderExample, DecoderFields } from '../../operations'
import { BUILT_IN_DECODERS, builtInDecoder } from './built-in-decoders'
import { checkDecoder, doubtAbout } from './check-decoder'
import { decode } from './decode'
import { bytesOfHex, type ScriptDecoder } from './decoder'
import { ScriptRunner } from './script-runner'
import { FORGED_MM, HOSTILE_SCRIPTS } from './testing/hostile-scripts'
import { VENDOR_SCRIPTS } from './testing/vendor-scripts'

let scripts: ScriptRunner
beforeAll(() => {
  scripts = new ScriptRunner()
})
afterAll(() => scripts.close())

const inMm: DecoderFields = { distance: { path: 'distance', unit: 'mm' } }
const makeScript = (source: string, fields = inMm): ScriptDecoder => ({
  kind: 'script',
  name: 'vendor',
  range: { minMm: 280, maxMm: 7500 },
  source,
  fields,
  ports: [],
})
const returning = (data: string) => makeScript(`function decodeUplink(input) { return { data: ${data} } }`)
const payload = (hex: string, fPort = 2) => ({ fPort, bytes: bytesOfHex(hex) })
const example = (hex: string, expected: DecoderExample['expected']): DecoderExample => ({
  fPort: 2,
  payload: hex,
  expected,
})

describe('the decoders of the product', () => {
  it.each(BUILT_IN_DECODERS)('$title agrees with its examples', async (decoder) => {
    for (const { fPort, payload: hex, expected } of decoder.examples) {
      const result = await decode(decoder, payload(hex, fPort), scripts)
      expect(result).toMatchObject({ kind: 'decoded', measurement: expected })
    }
  })

  it.each(BUILT_IN_DECODERS)(
    '$title reads no payload that is cut short as a distance of 0',
    async (decoder) => {
      for (const { fPort, payload: hex } of decoder.examples)
        for (let bytes = 0; bytes < hex.length / 2; bytes++) {
          const result = await decode(decoder, payload(hex.slice(0, 2 * bytes), fPort), scripts)
          if (result.kind === 'decoded') expect(result.measurement.distanceMm).not.toBe(0)
        }
    },
  )

  it('read the known uplinks of the field', async () => {
    const milesight = builtInDecoder('milesight-em400-mud')
    if (!milesight) throw new Error('It is there.')
    expect(await decode(milesight, payload('01755C0367010104824408050001', 85), scripts)).toMatchObject({
      measurement: { batteryPercent: 92, temperatureC: 25.7, distanceMm: 2116, isTilted: true },
    })
    expect(await decode(milesight, payload('01755C', 3), scripts)).toMatchObject({ failure: 'another-port' })
  })
})

describe("a vendor's decoder", () => {
  it.each(VENDOR_SCRIPTS)('may come as $name', async ({ source }) => {
    for (let times = 0; times < 2; times++)
      expect(await decode(makeScript(source), payload('0844'), scripts)).toMatchObject({
        measurement: { distanceMm: 2116 },
      })
  })

  it.each([
    ['new Date()'],
    ['Date.now()'],
    ['Date()'],
    ['new (Object.getPrototypeOf(new Date(0)).constructor)()'],
    ['new (class extends Date {})()'],
    ['Reflect.construct(Date, [])'],
  ])('has no clock by %s', async (clock) => {
    expect(await decode(returning(`{ distance: +${clock} % 4000 }`), payload('00'), scripts)).toMatchObject({
      failure: 'decoder-threw',
      detail: expect.stringContaining('A decoder has no clock.'),
    })
  })

  it.each([
    [
      'that it throws',
      'function decodeUplink(input) {\n  return input.bytes.unheard()\n}',
      /^Line 2: TypeError/,
    ],
    ['in its syntax', 'var a = 1\nvar b = 2\nfunction decodeUplink(input {\n}', /^Line 3: SyntaxError/],
    ['that it returns', 'function decodeUplink() { return { errors: ["unknown FPort"] } }', /unknown FPort/],
    [
      'beside its data',
      'function decodeUplink() { return { data: { distance: 9 }, errors: "no echo" } }',
      /no echo/,
    ],
    ['among its fields', 'function Decoder() { return { distance: 900, errors: ["no echo"] } }', /no echo/],
    ['which is to have no function', 'var distance = 5', /no function decodeUplink, Decode or Decoder/],
  ])('has an error %s reported with its line', async (_, source, detail) => {
    expect(await decode(makeScript(source), payload('00'), scripts)).toMatchObject({
      failure: 'decoder-threw',
      detail: expect.stringMatching(detail),
    })
  })

  it.each([
    [
      'decodeUplink',
      'function decodeUplink(input) { return { data: { distance: input.bytes[0] * input.fPort } } }',
    ],
    ['the older Decoder', 'function Decoder(bytes, port) { return { distance: bytes[0] * port } }'],
    [
      'an arrow function',
      'const decodeUplink = ({ bytes, fPort }) => ({ data: { distance: bytes[0] * fPort } })',
    ],
    [
      'built-ins that it changes',
      'Object.defineProperty(Object, "assign", { value: function (a, b) { for (var k in b) a[k] = b[k]; return a } });' +
        'function Decoder(bytes, port) { return Object.assign({}, { distance: bytes[0] * port }) }',
    ],
    [
      'variables that it does not declare',
      'function Decoder(bytes, port) { for (i = 0; i < 1; i++) d = bytes[i] * port; return { distance: d } }',
    ],
  ])('may have %s', async (_, source) => {
    for (let times = 0; times < 2; times++)
      expect(await decode(makeScript(source), payload('C8'), scripts)).toMatchObject({
        measurement: { distanceMm: 400 },
      })
  })

  it('has no state between uplinks', async () => {
    const counting = makeScript(
      'var n = 0; Array.n = Array.n || [300]; Array.n.push(1); globalThis.m = (globalThis.m || 0) + 1;' +
        'function decodeUplink() { n++; return { data: { distance: 300 * n + Array.n.length + globalThis.m } } }',
    )
    const distances = [1, 2, 3].map(() => decode(counting, payload('00'), scripts))
    for (const result of await Promise.all(distances))
      expect(result).toMatchObject({ measurement: { distanceMm: 303 } })
  })

  it('has its units converted, and its tilt understood', async () => {
    const fields: DecoderFields = {
      distance: { path: 'distance.value', unit: 'cm' },
      battery: { path: 'bat', unit: 'mV' },
      temperature: { path: 'temp', unit: '°F' },
      tilt: { path: 'position', tiltedWhen: 'tilt' },
    }
    const source =
      'function decodeUplink() { return { data: { distance: { value: 70.1 }, bat: 3600, temp: 77, position: "tilt" } } }'
    expect(await decode(makeScript(source, fields), payload('00'), scripts)).toMatchObject({
      measurement: { distanceMm: 701, batteryVolts: 3.6, temperatureC: 25, isTilted: true },
    })
  })

  it.each([
    [
      'messages.4105',
      "{ messages: [{ type: 'report_telemetry', measurementId: '4105', measurementValue: 701 }] }",
    ],
    [
      'messages.4105',
      '{ messages: [[{ measurementId: 3000, measurementValue: 9 }], [{ measurementId: 4105, measurementValue: 701 }]] }',
    ],
    ['messages.1.measurementValue', '{ messages: [{ measurementValue: 9 }, { measurementValue: 701 }] }'],
    ['readings.distance', "{ readings: [{ name: 'distance', value: 5 }, { name: 'distance', value: 701 }] }"],
    ['Distance to waste', "{ 'Distance to waste': 701 }"],
    ['distance-mm', "{ 'distance-mm': 701 }"],
  ])('has its distance found as %s', async (path, data) => {
    const decoder = makeScript(`function decodeUplink() { return { data: ${data} } }`, {
      distance: { path, unit: 'mm' },
    })
    expect(await decode(decoder, payload('00'), scripts)).toMatchObject({ measurement: { distanceMm: 701 } })
  })

  it.each([['tilt'], ['Tilt'], ['TILT']])('is tilted however it writes %s', async (said) => {
    const fields: DecoderFields = { ...inMm, tilt: { path: 'position', tiltedWhen: 'tilt' } }
    const decoder = makeScript(`function Decoder() { return { distance: 700, position: '${said}' } }`, fields)
    expect(await decode(decoder, payload('00'), scripts)).toMatchObject({ measurement: { isTilted: true } })
  })

  it.each([
    [
      'a battery',
      'battery: 255',
      { distanceMm: 700, batteryPercent: null, temperatureC: 71 },
      /battery \(battery\) is 255 %/,
    ],
    [
      'a temperature',
      'temp: "no probe"',
      { distanceMm: 700, batteryPercent: 92, temperatureC: null },
      /temperature \(temp\) is "no probe"/,
    ],
    [
      'a distance',
      'distance: "No Sensor"',
      { distanceMm: null, batteryPercent: 92, temperatureC: 71 },
      /distance \(distance\) is "No Sensor"/,
    ],
    [
      'a distance',
      'distance: -1',
      { distanceMm: null, batteryPercent: 92, temperatureC: 71 },
      /distance \(distance\) is -1 mm/,
    ],
  ])('is read without %s that is no number (%s), but for its examples', async (_, odd, measured, detail) => {
    const fields: DecoderFields = {
      ...inMm,
      battery: { path: 'battery', unit: '%' },
      temperature: { path: 'temp', unit: '°C' },
    }
    const decoder = makeScript(
      `function Decoder(bytes) { return Object.assign({ distance: 7 * bytes[0], battery: 92, temp: 71 }, { ${odd} }) }`,
      fields,
    )
    expect(await decode(decoder, payload('64'), scripts)).toMatchObject({ measurement: measured })
    expect(await checkDecoder(decoder, [example('64', { distanceMm: 700 })], scripts)).toMatchObject({
      field: 'source',
      detail: expect.stringMatching(detail),
    })
  })

  it('is not read without the angle of its tilt, which decides whether its distance counts', async () => {
    const fields: DecoderFields = { ...inMm, tilt: { path: 'angle', unit: '°' } }
    expect(
      await decode(
        makeScript('function Decoder() { return { distance: 700, angle: "12°" } }', fields),
        payload('00'),
        scripts,
      ),
    ).toMatchObject({
      failure: 'output-not-understood',
    })
  })

  it('is used only on the ports of its examples', async () => {
    const decoder = { ...returning('{ distance: 700 }'), ports: [2, 85] }
    expect(await decode(decoder, payload('00', 85), scripts)).toMatchObject({
      measurement: { distanceMm: 700 },
    })
    expect(await decode(decoder, payload('00', 5), scripts)).toMatchObject({
      failure: 'another-port',
      detail: 'None of its examples came on port 5.',
    })
  })

  it.each(HOSTILE_SCRIPTS)('that is hostile is stopped: $name (ASVS 1.3.2, 15.2.2)', async ({ source }) => {
    const result = await decode(makeScript(source), payload('00'), scripts)
    if (result.kind === 'decoded') expect(result.measurement.distanceMm).not.toBe(FORGED_MM)
    expect(Object.hasOwn(Object.prototype, 'distance')).toBe(false)
    const sound = await decode(returning('{ distance: 700 }'), payload('00'), scripts)
    expect(sound).toMatchObject({ measurement: { distanceMm: 700 } })
  })

  it('is limited by its steps, so a machine that gives it little time does not stop it', async () => {
    // About 80 ms on an idle machine.
    const slow = makeScript(
      'function decodeUplink() { const a = []; for (let i = 0; i < 200000; i++) { a.push(1); if (a.length > 1000) a.length = 0 }' +
        ' return { data: { distance: 700 } } }',
    )
    expect(await decode(slow, payload('00'), scripts)).toMatchObject({ measurement: { distanceMm: 700 } })
  })

  it('that exceeds its limits repeatedly is suspended, and tried again after a pause that grows', async () => {
    let now = 0
    const runner = new ScriptRunner(() => now)
    const waiting = makeScript(
      'function decodeUplink({ bytes }) { while (bytes[0] === 0) {} return { data: { distance: 700 } } }',
    )
    const outcome = async (hex = '00') => {
      const result = await decode(waiting, payload(hex), runner)
      return result.kind === 'failed' ? result.failure : result.kind
    }
    for (const expected of ['out-of-time', 'out-of-time', 'out-of-time', 'suspended'])
      expect(await outcome()).toBe(expected)
    now += 59_000
    expect(await outcome('01')).toBe('suspended')
    now += 1_000
    expect(await outcome()).toBe('out-of-time')
    now += 119_000
    expect(await outcome('01')).toBe('suspended')
    now += 1_000
    expect(await outcome('01')).toBe('decoded')
    expect(await outcome()).toBe('out-of-time')
    expect(await outcome('01')).toBe('decoded')
    await runner.close()
  })
})

/** A decoder as it was published, which returns the battery's millivolts as the distance. */
const WRONG_LDDS75 = `function decodeUplink(input) {
  var data = {}; var len = input.bytes.length; var value = (input.bytes[0] << 8 | input.bytes[1]) & 0x3FFF;
  switch (input.fPort) { case 2: if (len == 5) { data.distance = value; if (value < 20) data.distance = "Invalid Reading" }
    else data.distance = "No Sensor"; return { data: data }; default: return { errors: ["unknown FPort"] } } }`

describe('a decoder is live', () => {
  const sound = makeScript(
    'function decodeUplink({ bytes }) { return { data: { distance: bytes[2] << 8 | bytes[3] } } }',
  )
  const refusalOf = (decoder: ScriptDecoder, ...examples: DecoderExample[]) =>
    checkDecoder(decoder, examples, scripts)

  it('when it agrees with its examples', async () => {
    expect(await refusalOf(sound, example('0E1C0B0500', { distanceMm: 2821 }))).toBeNull()
  })

  it("is in doubt, and not refused, when its distance is what another vendor's sensor sends as millivolts", async () => {
    const given = example('0E1C0B0500', { distanceMm: 3612 })
    expect(await refusalOf(makeScript(WRONG_LDDS75), given)).toBeNull()
    expect(await doubtAbout(makeScript(WRONG_LDDS75), [given], scripts)).toMatchObject({
      example: 0,
      field: 'distanceMm',
      detail: expect.stringMatching(/LDDS75.*millivolts, so it may not be a distance/),
    })
    expect(await doubtAbout(sound, [example('0E1C0B0500', { distanceMm: 2821 })], scripts)).toBeNull()
  })

  it.each([
    [
      'which disagrees',
      makeScript(WRONG_LDDS75),
      { distanceMm: 2821 },
      'distanceMm',
      /says 3612.*example 2821/,
    ],
    ['in words', returning("{ distance: '2821 mm' }"), { distanceMm: 2821 }, 'source', /no number/],
    ['which is no number', returning('{ distance: NaN }'), { distanceMm: 2821 }, 'source', /no number/],
    [
      'which is negative',
      returning('{ distance: -5 }'),
      { distanceMm: -5 },
      'source',
      /not physically possible/,
    ],
    [
      'in another unit',
      returning('{ distance: 28.2 }'),
      { distanceMm: 28.2 },
      'distanceMm',
      /outside the range/,
    ],
    ['which is missing', returning('{}'), { distanceMm: 2821 }, 'distanceMm', /says null/],
    [
      'of another name',
      returning('{ Distance: 2821, Bat: { V: 3.6 } }'),
      { distanceMm: 2821 },
      'distanceMm',
      /no field distance, but Distance, Bat.V/,
    ],
    [
      'that is null where an example has one',
      returning('{ distance: null }'),
      { distanceMm: 2821 },
      'distanceMm',
      /says null/,
    ],
    [
      'in centimetres that are called millimetres',
      makeScript('function Decoder(b) { return { distance: ((b[2] << 8) | b[3]) / 10 } }'),
      { distanceMm: 2821 },
      'distanceMm',
      /says 282.1.*factor of 10: check the unit/,
    ],
    [
      'whose bytes are swapped',
      makeScript('function Decoder(b) { return { distance: (b[3] << 8) | b[2] } }'),
      { distanceMm: 2821 },
      'distanceMm',
      /says 1291.*bytes are swapped/,
    ],
    ['which is endless', returning('{ distance: 1e300 }'), { distanceMm: 2821 }, 'source', /not physically/],
    [
      'that is a constant',
      returning('{ distance: 2821 }'),
      { distanceMm: 2821 },
      'distanceMm',
      /the same whichever byte/,
    ],
  ])('never with a distance %s', async (_, decoder, expected, field, detail) => {
    const refusal = await refusalOf(decoder, example('0E1C0B0500', expected))
    expect(refusal).toMatchObject({ example: 0, field, detail: expect.stringMatching(detail) })
  })

  it("never when the battery's millivolts could be its distance, until an example shows that they differ", async () => {
    const fields: DecoderFields = { ...inMm, battery: { path: 'battery', unit: 'mV' } }
    const lying = makeScript(
      'function Decoder(b) { var mV = (b[0] << 8) | b[1]; return { distance: mV, battery: mV } }',
      fields,
    )
    expect(await refusalOf(lying, example('0E1C', { distanceMm: 3612 }))).toMatchObject({
      field: 'distanceMm',
      detail: expect.stringMatching(/millivolts/),
    })
    const sound = makeScript(
      'function Decoder(b) { return { battery: (b[0] << 8) | b[1], distance: (b[2] << 8) | b[3] } }',
      fields,
    )
    const equal = example('0E1C0E1C', { distanceMm: 3612 })
    expect(await refusalOf(sound, equal)).toMatchObject({ example: 0, field: 'distanceMm' })
    expect(await refusalOf(sound, equal, example('0E1C0B05', { distanceMm: 2821 }))).toBeNull()
  })

  it('by the level in percent when it reports no distance', async () => {
    const fill = makeScript('function Decoder(bytes) { return { fill_level: bytes[0] } }', {
      level: { path: 'fill_level', unit: '%' },
    })
    expect(await refusalOf(fill, example('2A', { levelPercent: 42 }))).toBeNull()
    expect(await refusalOf(fill, example('2A', { batteryVolts: null }))).toMatchObject({
      field: 'levelPercent',
    })
    expect(await refusalOf(fill, example('FF', { levelPercent: 100 }))).toMatchObject({
      detail: expect.stringMatching(/level \(fill_level\) is 255 %, which is not physically possible/),
    })
  })

  it('never without an example that has a distance', async () => {
    expect(await refusalOf(sound, example('0E1C000000', { batteryVolts: null }))).toMatchObject({
      example: null,
      field: 'distanceMm',
    })
  })

  it('never when a payload of another sensor makes it hang', async () => {
    const hanging = makeScript(
      'function decodeUplink({ bytes }) { while (bytes[0] === undefined); return { data: { distance: 700 } } }',
    )
    expect(await refusalOf(hanging, example('00', { distanceMm: 700 }))).toMatchObject({
      field: 'source',
      detail: expect.stringMatching(/does not end/),
    })
  })
})
