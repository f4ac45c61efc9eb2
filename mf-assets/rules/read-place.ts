import proj4 from 'proj4'
import type { Point } from 'shared-domain'
import type { CoordinateSystem } from '../operations'
import { COORDINATE_DEFINITIONS, systemOf } from './coordinates'
import { placeFault } from './place-fault'

/** Decimals of a degree: about a centimetre, finer than any survey of bins. */
const DECIMALS = 7

/** A number as tables write it: also `−41,2865`, `1 748 735` and `1,748,735.5`. `null` when the text is no number. */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/[\s  °]/g, '')
  if (/^[-+]?\d+(\.\d+)?$/.test(plain)) return Number(plain)
  if (/^[-+]?\d{1,3}(,\d{3}){2,}(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''))
  if (/^[-+]?\d+,\d+$/.test(plain)) return Number(plain.replace(',', '.'))
  return /^[-+]?\d+(\.\d+)?e[-+]?\d+$/i.test(plain) ? Number(plain) : null
}

export type ReadPlace = { place: Point } | { fault: string; of: 'lng' | 'lat'; isSwapped?: boolean }

/** The place of two cells in a system of coordinates, or in the one that the numbers can be; `null` when both are blank. */
export function readPlace(x: string, y: string, system: CoordinateSystem | null = null): ReadPlace | null {
  if (x.trim() === '' && y.trim() === '') return null
  const [across, up] = [readNumber(x), readNumber(y)]
  if (across === null) return { fault: notNumber(x), of: 'lng' }
  if (up === null) return { fault: notNumber(y), of: 'lat' }
  const placeOf = (east: number, north: number) => placeIn(system ?? systemOf(east, north), east, north)
  const place = placeOf(across, up)
  const fault = placeFault(place)
  if (fault === null) return { place: { lat: rounded(place.lat), lng: rounded(place.lng) } }
  const isSwapped = placeFault(placeOf(up, across)) === null
  return isSwapped ? { fault: SWAPPED, of: 'lat', isSwapped } : { fault, of: 'lat' }
}

const converterOf = (system: CoordinateSystem) => proj4(COORDINATE_DEFINITIONS[system], 'WGS84')
const converters = new Map<CoordinateSystem, ReturnType<typeof converterOf>>()

/** The place of two coordinates: the one to the east, in degrees or m, and the one to the north. */
function placeIn(system: CoordinateSystem, east: number, north: number): Point {
  const converter = converters.get(system) ?? converterOf(system)
  converters.set(system, converter)
  const [lng = 0, lat = 0] = converter.forward([east, north])
  return { lat, lng }
}

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))

const SWAPPED = 'Latitude and longitude are swapped.'
const notNumber = (text: string) =>
  text.trim() === '' ? 'The cell is empty.' : `“${short(text)}” is no coordinate.`

const SHOWN = 40
/** A text from a file, short enough for a sentence. */
export const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
