import type { DecoderExample, DecoderFields, Measurement } from '../../operations'
import { BUILT_IN_DECODERS } from './built-in-decoders'
import { decode } from './decode'
import { bytesOfHex, type Decoder, failureText, LIMIT_FAILURES, type Payload } from './decoder'
import { returnedFields } from './decoder-fields'
import type { ScriptRunner } from './script-runner'

/** Why a decoder must not go live. */
export interface DecoderRefusal {
  /** The place of the example that disagrees, from 0; `null` when the reason is no example. */
  example: number | null
  /** A field of the measurement, or `source`. */
  field: keyof Measurement | 'source'
  detail: string
}

/** Payloads that no sensor sends. A decoder may refuse them, and must terminate on them. */
const PROBES: readonly Payload[] = [
  { fPort: 1, bytes: new Uint8Array(0) },
  { fPort: 255, bytes: new Uint8Array(1) },
  { fPort: 2, bytes: new Uint8Array(51).fill(0xff) },
]

/** How much a decoded value may differ from the value in the example, for rounding. */
const TOLERANCES: Readonly<Record<string, number>> = {
  distanceMm: 0.6,
  levelPercent: 0.6,
  temperatureC: 0.06,
  batteryPercent: 0.6,
  batteryVolts: 0.006,
  tiltDeg: 0.6,
}

/**
 * Why a decoder must not go live, with the example and the field; `null` when it agrees with its examples and they prove
 * something. Published decoders do return wrong values: one returns the battery's millivolts as the distance.
 */
export async function checkDecoder(
  given: Decoder,
  examples: readonly DecoderExample[],
  scripts: Pick<ScriptRunner, 'run'>,
): Promise<DecoderRefusal | null> {
  const decoder: Decoder = given.kind === 'script' ? { ...given, ports: [] } : given
  for (const [place, example] of examples.entries()) {
    const refusal = await checkExample(decoder, example, scripts)
    if (refusal) return { example: place, ...refusal }
  }
  const told = decoder.kind === 'script' && !decoder.fields.distance ? 'levelPercent' : 'distanceMm'
  const telling = examples.findIndex(({ expected }) => typeof expected[told] === 'number')
  if (telling < 0)
    return refused(
      told,
      `Give at least one example with a ${told === 'distanceMm' ? 'distance' : 'level'}: only that shows how full a bin is.`,
    )
  for (const probe of PROBES) {
    const result = await decode(decoder, probe, scripts)
    if (result.kind === 'failed' && (LIMIT_FAILURES.has(result.failure) || result.failure === 'suspended'))
      return refused(
        'source',
        `It does not end on a payload of ${probe.bytes.length} bytes. ${failureText(result)}`,
      )
  }
  const mistaken = await batteryAsDistance(decoder, examples, scripts)
  if (mistaken !== null)
    return {
      example: mistaken,
      field: 'distanceMm',
      detail:
        'The distance in millimetres is the voltage of the battery in millivolts. Give an example in which they differ.',
    }
  if (await isConstant(decoder, examples[telling] as DecoderExample, scripts))
    return {
      example: telling,
      field: told,
      detail: 'The decoder says the same whichever byte of this payload is changed: it measures nothing.',
    }
  return null
}

/**
 * Why a decoder that agrees with its examples may be wrong all the same: a sensor of the product would send the distance of
 * an example as the millivolts of its battery. `null` without such an example. Two sensors may send equal bytes for different
 * things, so a person may keep the decoder.
 */
export async function doubtAbout(
  decoder: Decoder,
  examples: readonly DecoderExample[],
  scripts: Pick<ScriptRunner, 'run'>,
): Promise<DecoderRefusal | null> {
  for (const [place, { fPort, payload }] of examples.entries()) {
    const given = { fPort, bytes: bytesOfHex(payload) }
    const result = await decode(decoder, given, scripts)
    const distanceMm = result.kind === 'decoded' ? result.measurement.distanceMm : null
    const other = distanceMm ? sensorWithMillivolts(distanceMm, decoder.name, given) : undefined
    if (other)
      return {
        example: place,
        field: 'distanceMm',
        detail: `${distanceMm} is what a ${other.title} sends here as the battery's millivolts, so it may not be a distance.`,
      }
  }
  return null
}

/** The sensor of the product, other than `name`, that sends this number as the millivolts of its battery. */
const sensorWithMillivolts = (millivolts: number, name: string, payload: Payload) =>
  BUILT_IN_DECODERS.find((known) => {
    const read = known.name === name ? null : known.read(payload)
    const volts = read?.kind === 'decoded' ? read.measurement.batteryVolts : null
    return volts !== null && Math.round(volts * 1000) === Math.round(millivolts)
  })

/** The first example with a battery and a distance, if the distance equals the millivolts in all such examples; else `null`. */
async function batteryAsDistance(
  decoder: Decoder,
  examples: readonly DecoderExample[],
  scripts: Pick<ScriptRunner, 'run'>,
): Promise<number | null> {
  const withBoth: { place: number; isEqual: boolean }[] = []
  for (const [place, { fPort, payload }] of examples.entries()) {
    const result = await decode(decoder, { fPort, bytes: bytesOfHex(payload) }, scripts)
    if (result.kind === 'failed') continue
    const { distanceMm, batteryVolts } = result.measurement
    if (distanceMm === null || batteryVolts === null) continue
    withBoth.push({ place, isEqual: Math.abs(batteryVolts * 1000 - distanceMm) < 1 })
  }
  return withBoth.every(({ isEqual }) => isEqual) ? (withBoth[0]?.place ?? null) : null
}

/** Whether a decoder returns the same whichever byte of an uplink changes. */
async function isConstant(
  decoder: Decoder,
  { fPort, payload }: DecoderExample,
  scripts: Pick<ScriptRunner, 'run'>,
): Promise<boolean> {
  const bytes = bytesOfHex(payload)
  const outcomeOf = async (given: Uint8Array) => {
    const result = await decode(decoder, { fPort, bytes: given }, scripts)
    if (result.kind === 'failed') return result.failure
    const { distanceMm, levelPercent } = result.measurement
    return `${distanceMm} ${levelPercent}`
  }
  const said = await outcomeOf(bytes)
  for (let i = 0; i < bytes.length; i++)
    if ((await outcomeOf(bytes.map((byte, place) => (place === i ? byte ^ 0xff : byte)))) !== said)
      return false
  return true
}

const refused = (field: DecoderRefusal['field'], detail: string): DecoderRefusal => ({
  example: null,
  field,
  detail,
})

type ExampleRefusal = Pick<DecoderRefusal, 'field' | 'detail'>

async function checkExample(
  decoder: Decoder,
  { fPort, payload: hex, expected }: DecoderExample,
  scripts: Pick<ScriptRunner, 'run'>,
): Promise<ExampleRefusal | null> {
  const payload = { fPort, bytes: bytesOfHex(hex) }
  const first = await decode(decoder, payload, scripts, 'example')
  const second = await decode(decoder, payload, scripts, 'example')
  if (first.kind === 'failed') return { field: 'source', detail: failureText(first) }
  if (JSON.stringify(first) !== JSON.stringify(second))
    return { field: 'source', detail: 'It decodes the same uplink differently when asked twice.' }
  const { measurement } = first
  for (const field of Object.keys(expected) as (keyof Measurement)[]) {
    const [is, should] = [measurement[field], expected[field] ?? null]
    if (!agrees(field, is, should))
      return {
        field,
        detail: `The decoder says ${String(is)}, and the example ${String(should)}.${hintOf(is, should)}${
          is === null ? await missingText(decoder, field, payload, scripts) : ''
        }`,
      }
  }
  return distanceFault(measurement, decoder)
}

/** The declared field that fills each of our fields. */
export const DECLARED = {
  distanceMm: 'distance',
  levelPercent: 'level',
  isTilted: 'tilt',
  tiltDeg: 'tilt',
  temperatureC: 'temperature',
  batteryPercent: 'battery',
  batteryVolts: 'battery',
} as const satisfies Record<keyof Measurement, keyof DecoderFields>

/** Names the field in which a value was expected, and the fields that were returned. */
async function missingText(
  decoder: Decoder,
  field: keyof Measurement,
  payload: Payload,
  scripts: Pick<ScriptRunner, 'run'>,
): Promise<string> {
  if (decoder.kind === 'built-in') return ''
  const declared = decoder.fields[DECLARED[field]]
  if (!declared) return ` No field is named for the ${DECLARED[field]}.`
  const result = await scripts.run(decoder.source, payload)
  const names = result.kind === 'output' ? returnedFields(result.json) : []
  return ` It returns no field ${declared.path}, but ${names.length > 0 ? names.join(', ') : 'none at all'}.`
}

/** A hint about a wrong number: another unit, or swapped bytes. */
function hintOf(is: unknown, should: unknown): string {
  if (typeof is !== 'number' || typeof should !== 'number' || is === 0 || should === 0) return ''
  const factor = [10, 100, 1000].find((power) =>
    [is / should, should / is].some((share) => Math.abs(share / power - 1) < 0.01),
  )
  if (factor !== undefined) return ` They differ by a factor of ${factor}: check the unit.`
  const swapped = ((should & 0xff) << 8) | (should >> 8)
  return should > 0xff && is === swapped ? ' Its two bytes are swapped: check their order.' : ''
}

const agrees = (field: string, is: unknown, should: unknown) =>
  typeof is === 'number' && typeof should === 'number'
    ? Math.abs(is - should) <= (TOLERANCES[field] ?? 0)
    : is === should

/** Why a distance is impossible although its example agrees with it; `null` when it is possible. */
function distanceFault({ distanceMm }: Measurement, { range }: Decoder): ExampleRefusal | null {
  if (distanceMm === null || distanceMm === 0) return null
  const { minMm, maxMm } = range
  if (distanceMm > maxMm || distanceMm < minMm)
    return {
      field: 'distanceMm',
      detail: `${distanceMm} mm is outside the range of the sensor, ${minMm} to ${maxMm} mm. Check the unit.`,
    }
  return null
}
