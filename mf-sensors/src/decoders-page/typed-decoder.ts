import type { OperationRequest } from 'shared-domain/contract'
import type { putDecoder } from '../../operations'

type NewDecoder = OperationRequest<typeof putDecoder>
type Fields = NewDecoder['body']['fields']

export interface TypedExample {
  id: number
  fPort: string
  payload: string
  /** Empty of an uplink that carries none. */
  distanceMm: string
}

/** What a person has typed of a decoder, as text. */
export interface TypedDecoder {
  name: string
  title: string
  source: string
  minMm: string
  maxMm: string
  distance: string
  distanceUnit: Fields['distance']['unit']
  battery: string
  batteryUnit: NonNullable<Fields['battery']>['unit']
  temperature: string
  tilt: string
  tiltedWhen: string
  examples: readonly TypedExample[]
}

export const emptyExample = (id: number): TypedExample => ({ id, fPort: '', payload: '', distanceMm: '' })

export const EMPTY_DECODER: TypedDecoder = {
  name: '',
  title: '',
  source: '',
  minMm: '',
  maxMm: '',
  distance: 'distance',
  distanceUnit: 'mm',
  battery: '',
  batteryUnit: 'V',
  temperature: '',
  tilt: '',
  tiltedWhen: '',
  examples: [emptyExample(0)],
}

/** What is sent of it. The server says what is wrong: it has to run the decoder anyway. */
export function readDecoder(typed: TypedDecoder): NewDecoder {
  const { name, title, source, minMm, maxMm, examples } = typed
  return {
    params: { name: name.trim() },
    body: {
      title,
      source,
      range: { minMm: numberOf(minMm), maxMm: numberOf(maxMm) },
      fields: {
        distance: { path: typed.distance.trim(), unit: typed.distanceUnit },
        ...(typed.battery && { battery: { path: typed.battery.trim(), unit: typed.batteryUnit } }),
        ...(typed.temperature && { temperature: { path: typed.temperature.trim(), unit: '°C' as const } }),
        ...(typed.tilt && { tilt: { path: typed.tilt.trim(), tiltedWhen: literalOf(typed.tiltedWhen) } }),
      },
      examples: examples.map(({ fPort, payload, distanceMm }) => ({
        fPort: numberOf(fPort),
        payload: payload.replace(/[\s:-]/g, ''),
        expected: { distanceMm: distanceMm.trim() === '' ? null : numberOf(distanceMm) },
      })),
    },
  }
}

/** What is no number is sent as one that is refused. */
const numberOf = (text: string) => (text.trim() === '' || !Number.isFinite(Number(text)) ? -1 : Number(text))

/** `true`, `1` and the like mean themselves; any other text is text. */
function literalOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
