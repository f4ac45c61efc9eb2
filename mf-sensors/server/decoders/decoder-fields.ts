import type { DecoderFields, Measurement } from '../../operations'
import { type DecodeResult, failed, NOTHING_MEASURED } from './decoder'

/** Which of our fields a declared field fills, and how its unit becomes ours. */
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
  // What is farther is out of the range of every fill sensor, and no level; it is still a number that a sensor may send.
  high: 1_000_000,
})
const volts = (factor: number): Conversion => ({ to: 'batteryVolts', factor, low: 0, high: 24 })
const degrees = { to: 'temperatureC', low: -60, high: 1000 } as const

/** Every unit that a declaration may name. The bounds are those of physics. */
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

/** The measurement in what a script returned, by the declaration of its fields; a failure names the field. */
export function readFields(json: string, fields: DecoderFields): DecodeResult {
  const output: unknown = JSON.parse(json)
  const errors = ownValue(output, 'errors')
  if (Array.isArray(errors) && errors.length > 0) return failed('decoder-threw', textOf(errors[0]))
  const data = dataOf(output)
  if (typeof data !== 'object' || data === null)
    return failed('output-not-understood', 'It returned no data.')
  const measurement: Measurement = { ...NOTHING_MEASURED }
  for (const name of Object.keys(CONVERSIONS) as (keyof DecoderFields)[]) {
    const field = fields[name]
    if (!field) continue
    const value = valueAt(data, field.path)
    if (value === undefined || value === null) continue
    if ('tiltedWhen' in field) {
      measurement.isTilted = value === field.tiltedWhen
      continue
    }
    const conversion = (CONVERSIONS[name] as Record<string, Conversion>)[field.unit]
    if (!conversion) return failed('output-not-understood', `${name} has no unit ${field.unit}.`)
    const fault = faultOf(value, conversion, field.unit)
    if (fault) return failed('output-not-understood', `${name} (${field.path}) ${fault}`)
    const { to, factor, plus = 0 } = conversion
    Object.assign(measurement, { [to]: Number(((value as number) * factor + plus).toFixed(3)) })
  }
  return { kind: 'decoded', measurement }
}

function faultOf(value: unknown, { factor, plus = 0, low, high }: Conversion, unit: string): string | null {
  if (typeof value !== 'number')
    return `is ${textOf(value)}, which is no number. A decoder gives numbers without their unit.`
  const converted = value * factor + plus
  if (converted >= low && converted <= high) return null
  return `is ${value} ${unit}, which is not physically possible.`
}

/** Its data; a list of fields, each with its value, as Datacake has it, is read as an object. */
function dataOf(output: unknown): unknown {
  const data = ownValue(output, 'data')
  if (!Array.isArray(data)) return data
  return Object.fromEntries(data.map((one) => [ownValue(one, 'field'), ownValue(one, 'value')]))
}

const FIELDS_NAMED = 12

/** The paths of the fields in what a script returned, for people who look for the right one. */
export function returnedFields(json: string): string[] {
  const data = dataOf(JSON.parse(json))
  const under = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => under(inner, path === '' ? key : `${path}.${key}`))
      : [path]
  return under(data, '')
    .filter((path) => path !== '')
    .slice(0, FIELDS_NAMED)
}

/** The value behind a path such as `distance.value`. Only what the output itself holds: JSON has nothing inherited. */
const valueAt = (data: unknown, path: string): unknown => path.split('.').reduce(ownValue, data)

const ownValue = (from: unknown, key: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, key)
    ? (from as Record<string, unknown>)[key]
    : undefined

const textOf = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60)
