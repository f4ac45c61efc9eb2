import { isWithin, NEW_ZEALAND, type Point } from 'shared-domain'
import { placeOfNztm } from './nztm'

/** Eastings and northings of New Zealand are above it, degrees are below. */
const DEGREES_MAX = 360
/** Eastings are below it, northings above. */
const EASTING_MAX = 3_000_000
/** Decimals of a degree: about a centimetre, finer than any survey of bins. */
const DECIMALS = 7

/** A number as tables write it: also `−41,2865`, `1 748 735` and `1,748,735.5`. `null` when it is none. */
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

/** The place of two cells, in degrees of WGS 84 or metres of NZTM 2000, whichever the numbers can be; `null` when both are blank. */
export function readPlace(x: string, y: string): ReadPlace | null {
  if (x.trim() === '' && y.trim() === '') return null
  const [across, up] = [readNumber(x), readNumber(y)]
  if (across === null) return { fault: notNumber(x), of: 'lng' }
  if (up === null) return { fault: notNumber(y), of: 'lat' }
  const isDegrees = Math.abs(across) <= DEGREES_MAX && Math.abs(up) <= DEGREES_MAX
  const isSwapped = isDegrees ? isPlace({ lat: across, lng: up }) : across > EASTING_MAX && up < EASTING_MAX
  if (isSwapped) return { fault: SWAPPED, of: 'lat', isSwapped }
  const place = isDegrees ? { lat: up, lng: across } : placeOfNztm(across, up)
  if (isPlace(place)) return { place: { lat: rounded(place.lat), lng: rounded(place.lng) } }
  return { fault: isPlace({ ...place, lat: -place.lat }) ? NORTH : OUTSIDE, of: 'lat' }
}

const isPlace = (place: Point) => isWithin(NEW_ZEALAND, place)

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))

const SWAPPED = 'Latitude and longitude are swapped.'
const NORTH = 'The place is north of the equator: a minus sign is missing.'
const OUTSIDE = 'The place is not in New Zealand.'
const notNumber = (text: string) =>
  text.trim() === '' ? 'The cell is empty.' : `“${short(text)}” is no coordinate.`

const SHOWN = 40
/** A text from a file, short enough for a sentence. */
export const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
