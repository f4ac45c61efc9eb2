import { problemOf } from 'shared-domain/client'
import type { OperationRequest } from 'shared-domain/contract'
import { DECODER_SOURCE_MAX, type DecoderListed, type putDecoder } from '../../operations'
import { t } from '../messages/translate'

type NewDecoder = OperationRequest<typeof putDecoder>
type Fields = NewDecoder['body']['fields']
type Unit<Name extends 'distance' | 'battery' | 'temperature'> = NonNullable<Fields[Name]>['unit']

export interface TypedExample {
  id: number
  fPort: string
  payload: string
  /** The level in percent instead, when the decoder has no distance; empty when the uplink carries neither. */
  distanceMm: string
  /** The other expected values, which are kept unchanged. */
  known: NewDecoder['body']['examples'][number]['expected']
}

/** A decoder as text, while it is typed. */
export interface TypedDecoder {
  name: string
  title: string
  source: string
  minMm: string
  maxMm: string
  distance: string
  distanceUnit: Unit<'distance'>
  level: string
  battery: string
  batteryUnit: Unit<'battery'>
  temperature: string
  temperatureUnit: Unit<'temperature'>
  tilt: string
  /** Empty when the field is the angle in degrees. */
  tiltedWhen: string
  examples: readonly TypedExample[]
}

export const emptyExample = (id: number): TypedExample => ({
  id,
  fPort: '',
  payload: '',
  distanceMm: '',
  known: {},
})

export const EMPTY_DECODER: TypedDecoder = {
  name: '',
  title: '',
  source: '',
  minMm: '',
  maxMm: '',
  distance: 'distance',
  distanceUnit: 'mm',
  level: '',
  battery: '',
  batteryUnit: 'V',
  temperature: '',
  temperatureUnit: '°C',
  tilt: '',
  tiltedWhen: '',
  examples: [emptyExample(0)],
}

/** A live decoder as text, to be changed. */
export function typedOf({ name, title, range, examples, script }: DecoderListed): TypedDecoder {
  if (!script) return EMPTY_DECODER
  const { distance, level, battery, temperature, tilt } = script.fields
  return {
    name,
    title,
    source: script.source,
    minMm: `${range.minMm}`,
    maxMm: `${range.maxMm}`,
    distance: distance?.path ?? '',
    distanceUnit: distance?.unit ?? 'mm',
    level: level?.path ?? '',
    battery: battery?.path ?? '',
    batteryUnit: battery?.unit ?? 'V',
    temperature: temperature?.path ?? '',
    temperatureUnit: temperature?.unit ?? '°C',
    tilt: tilt?.path ?? '',
    tiltedWhen: tilt && 'tiltedWhen' in tilt ? `${tilt.tiltedWhen}` : '',
    examples: examples.map(({ fPort, payload, expected }, id) => ({
      id,
      fPort: `${fPort}`,
      payload,
      distanceMm: numberText(script.fields.distance ? expected.distanceMm : expected.levelPercent),
      known: expected,
    })),
  }
}

const numberText = (value: number | null | undefined) => (value == null ? '' : `${value}`)

/** The request for a typed decoder. It is validated by the server, which has to run the decoder anyway. */
export function readDecoder(typed: TypedDecoder): NewDecoder {
  const { name, title, source, minMm, maxMm, examples } = typed
  return {
    params: { name: name.trim() },
    body: {
      title,
      source,
      range: { minMm: numberOf(minMm), maxMm: numberOf(maxMm) },
      fields: {
        ...(typed.distance && { distance: { path: typed.distance.trim(), unit: typed.distanceUnit } }),
        ...(typed.level && { level: { path: typed.level.trim(), unit: '%' as const } }),
        ...(typed.battery && { battery: { path: typed.battery.trim(), unit: typed.batteryUnit } }),
        ...(typed.temperature && {
          temperature: { path: typed.temperature.trim(), unit: typed.temperatureUnit },
        }),
        ...(typed.tilt && { tilt: tiltOf(typed) }),
      },
      examples: examples.map(({ fPort, payload, distanceMm, known }) => ({
        fPort: numberOf(fPort),
        payload: payload.replace(/[\s:-]/g, ''),
        expected: { ...known, ...expectedOf(typed, distanceMm) },
      })),
    },
  }
}

const tiltOf = ({ tilt, tiltedWhen }: TypedDecoder): NonNullable<Fields['tilt']> =>
  tiltedWhen === ''
    ? { path: tilt.trim(), unit: '°' }
    : { path: tilt.trim(), tiltedWhen: literalOf(tiltedWhen) }

/** The expected value: of a decoder without a distance it is the level. */
function expectedOf({ distance }: TypedDecoder, text: string) {
  const value = text.trim() === '' ? null : numberOf(text)
  return distance.trim() === '' ? { levelPercent: value } : { distanceMm: value }
}

/** The number in a text; a text that is no number becomes -1, which the server refuses. */
const numberOf = (text: string) => (text.trim() === '' || !Number.isFinite(Number(text)) ? -1 : Number(text))

/** The boolean or the number that a text spells, or else the text. */
function literalOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** What is wrong, by the names of the form's fields: as in `minMm` and `examples.0.payload`. */
export type DecoderFaults = Readonly<Record<string, string>>

const SOURCE_TOO_LONG = t('decoders.giveAtMostCharacters', { max: DECODER_SOURCE_MAX })

/** What is wrong with the typed decoder before it is sent. */
export const faultsOf = ({ source }: TypedDecoder): DecoderFaults =>
  source.length > DECODER_SOURCE_MAX ? { source: SOURCE_TOO_LONG } : {}

/** What the record says of a decoder that it refused: at the fields of the form, and the rest. */
export function refusedDecoder(error: unknown): { faults: DecoderFaults; others: readonly string[] } {
  const problem = problemOf(error)
  // Of a form, only the script can be too large.
  if (problem?.status === 413) return { faults: { source: SOURCE_TOO_LONG }, others: [] }
  const said = (problem?.errors ?? []).map(({ field, detail }) => ({ ...nameOf(field), detail }))
  return {
    faults: Object.fromEntries(
      said.flatMap(({ name, example, detail }) =>
        name === null
          ? []
          : [[name, example === null ? detail : `${t('decoders.example', { place: example })}: ${detail}`]],
      ),
    ),
    others: said.flatMap(({ name, detail }) => (name === null ? [detail] : [])),
  }
}

/** The field of the form that shows a field of the request. `example` is the place of an example that is wrong as a whole. */
function nameOf(field: string): { name: string | null; example: number | null } {
  const [, of = '', first = '', second = '', third = ''] = field.split('.')
  const named = (name: string | null, example: number | null = null) => ({ name, example })
  if (field === 'params.name') return named('name')
  if (of === 'title' || of === 'source') return named(of)
  if (of === 'range') return named(first === '' ? 'minMm' : first)
  if (of === 'fields') return named(first === '' ? 'distance' : first)
  if (of !== 'examples' || first === '') return named(null)
  if (second === '') return named('source', Number(first) + 1)
  if (second !== 'expected') return named(`examples.${first}.${second}`)
  // Other expected values have no field of their own.
  return named(
    ['distanceMm', 'levelPercent'].includes(third)
      ? `examples.${first}.distanceMm`
      : `examples.${first}.payload`,
  )
}
