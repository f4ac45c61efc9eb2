import type { DecoderFields, Measurement } from '../../operations'
import { type DecodeResult, failed, NOTHING_MEASURED } from './decoder'

/** Our field that a declared field fills, and the conversion of its unit. */
type Conversion = {
  to: keyof Measurement
  factor: number
  plus?: number
  low: number
  high: number
}

const distance = (factor: number): Conversion => ({
  to: 'distanceMm',
  factor,
  low: 0,
  // A sensor may send any distance up to this as its code for no echo; the range of the sensor decides.
  high: 1_000_000,
})
const volts = (factor: number): Conversion => ({ to: 'batteryVolts', factor, low: 0, high: 24 })
const degrees = { to: 'temperatureC', low: -60, high: 1000 } as const

/** The units that a declaration may name, with bounds of what is physically possible. */
const CONVERSIONS = {
  distance: { mm: distance(1), cm: distance(10), m: distance(1000) },
  level: { '%': { to: 'levelPercent', factor: 1, low: 0, high: 100 } },
  battery: {
    '%': { to: 'batteryPercent', factor: 1, low: 0, high: 100 },
    V: volts(1),
    mV: volts(0.001),
  },
  temperature: { '°C': { ...degrees, factor: 1 }, '°F': { ...degrees, factor: 5 / 9, plus: -160 / 9 } },
  tilt: { '°': { to: 'tiltDeg', factor: 1, low: 0, high: 180 } },
} as const satisfies Record<keyof DecoderFields, Record<string, Conversion>>

/**
 * How strictly output is read. An `example` fails with any value that is no possible number. A `live` uplink is read without that value,
 * since decoders return `No Sensor`, -1 or 255 % for what was not measured, and the rest may report a fire.
 */
export type Reading = 'live' | 'example'

/** Reads the measurement from a script's output, by the declaration of its fields; a failure names the field. */
export function readFields(json: string, fields: DecoderFields, reading: Reading): DecodeResult {
  const output: unknown = JSON.parse(json)
  const data = dataOf(output)
  const error = errorIn(output) ?? errorIn(data)
  if (error !== null) return failed('decoder-threw', error)
  if (typeof data !== 'object' || data === null)
    return failed('output-not-understood', 'It returned no data.')
  const measurement: Measurement = { ...NOTHING_MEASURED }
  for (const name of Object.keys(CONVERSIONS) as (keyof DecoderFields)[]) {
    const field = fields[name]
    if (!field) continue
    const value = valueAt(data, field.path)
    if (value === undefined || value === null) continue
    if ('tiltedWhen' in field) {
      measurement.isTilted = lowerCase(value) === lowerCase(field.tiltedWhen)
      continue
    }
    const conversion = (CONVERSIONS[name] as Record<string, Conversion>)[field.unit]
    if (!conversion) return failed('output-not-understood', `${name} has no unit ${field.unit}.`)
    const converted = convert(value, conversion, field.unit)
    if (typeof converted === 'number') measurement[conversion.to] = converted as never
    // Without its angle a sensor may be tilted, and its distance no level.
    else if (reading === 'example' || name === 'tilt')
      return failed('output-not-understood', `${name} (${field.path}) ${converted.fault}`)
  }
  return { kind: 'decoded', measurement }
}

/** The value in our unit, or what is wrong with it. */
function convert(
  value: unknown,
  { factor, plus = 0, low, high }: Conversion,
  unit: string,
): number | { fault: string } {
  const given = numberOf(value)
  if (given === null)
    return { fault: `is ${textOf(value)}, which is no number. A decoder gives numbers without their unit.` }
  const converted = Number((given * factor + plus).toFixed(3))
  if (converted >= low && converted <= high) return converted
  return { fault: `is ${given} ${unit}, which is not physically possible.` }
}

/** Many decoders round with `toFixed`, which returns text: a text of digits is read as a number, other text is not. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : null
}

/** Some published decoders return their fields without `data` around them. */
const dataOf = (output: unknown): unknown =>
  typeof output === 'object' && output !== null && !Object.hasOwn(output, 'data')
    ? output
    : ownValue(output, 'data')

/** The first error that a script reports; `Decode` and `Decoder` report it among their fields. */
function errorIn(output: unknown): string | null {
  const errors = ownValue(output, 'errors')
  if (Array.isArray(errors)) return errors.length > 0 ? textOf(errors[0]) : null
  return typeof errors === 'string' && errors !== '' ? textOf(errors) : null
}

/** Versions of the same decoder return `Tilt` or `tilt`, 1 or "1". */
const lowerCase = (value: unknown) => wordOf(value).toLowerCase()

/** A value of JSON as text. That of an object is its JSON: it may bring a `toString` that is no function. */
const wordOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The keys of names and values in lists of measurements: of Datacake, TagoIO and SenseCAP, among others. */
const ITEM_NAMES = ['field', 'variable', 'measurementId', 'name', 'key', 'id', 'type']
const ITEM_VALUES = ['value', 'measurementValue']

/** The value of the last measurement of this name in a list, which may contain lists. */
function listedValue(list: readonly unknown[], name: string): unknown {
  const item = list
    .flat(2)
    .findLast((one) => ITEM_NAMES.some((key) => wordOf(ownValue(one, key) ?? '') === name))
  return ITEM_VALUES.map((key) => ownValue(item, key)).find((value) => value !== undefined)
}

const FIELDS_NAMED = 12

/** The paths of the fields that a script returned, from which a person chooses the right one. */
export function returnedFields(json: string): string[] {
  const data = dataOf(JSON.parse(json))
  const under = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? entriesOf(value).flatMap(([key, inner]) => under(inner, path === '' ? key : `${path}.${key}`))
      : [path]
  return under(data, '')
    .filter((path) => path !== '')
    .slice(0, FIELDS_NAMED)
}

/** Measurements in a list are entries under their names, as a declaration refers to them. */
function entriesOf(value: object): [string, unknown][] {
  if (!Array.isArray(value)) return Object.entries(value)
  return value.flat(2).map((one, place) => {
    const name = ITEM_NAMES.map((key) => ownValue(one, key)).find((given) => given !== undefined)
    return name === undefined ? [`${place}`, one] : [wordOf(name), listedValue([one], wordOf(name))]
  })
}

/** The value at a path such as `distance.value`, `messages.0.value` or, in a list of measurements, `messages.distance`. */
const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (from, key) =>
        Array.isArray(from) && !Object.hasOwn(from, key) ? listedValue(from, key) : ownValue(from, key),
      data,
    )

/** An own property: inherited ones are no part of the output. */
const ownValue = (from: unknown, key: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, key)
    ? (from as Record<string, unknown>)[key]
    : undefined

const textOf = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60)
