import {
  BIN_TYPE_NAMES,
  BIN_TYPES,
  type BinType,
  binTypeFromText,
  distanceKm,
  type Point,
} from 'shared-domain'
import { type ImportRow, LITRES_MAX } from '../operations'
import type { Field, FileTable, Mapping, RowFault, TableRow } from './file-table'
import { idKey } from './like-ids'
import { readPlace, short } from './read-place'

export interface ReadRows {
  rows: readonly ImportRow[]
  faults: readonly RowFault[]
  /** How many rows have latitude and longitude the wrong way round. */
  swapped: number
}

/** A place further from the middle of the file is doubted, in km: districts are smaller. */
const FAR_KM = 150
const ID_MAX = 64
const TEXT_MAX = 200

/** What becomes of a row whose type is a word that names none. */
type UnknownTypes = 'faulty' | 'general'

/** Reads the rows of a table by its mapping. A row with a fault is not imported; the others are. */
export function readRows(
  { columns, rows, faults: broken }: FileTable,
  mapping: Mapping,
  unknownTypes: UnknownTypes = 'faulty',
): ReadRows {
  const faults: RowFault[] = [...broken]
  const read: ImportRow[] = []
  const lineOf = new Map<string, number>()
  const keys = new Map<string, string>()
  let swapped = 0
  for (const row of rows) {
    const result = readRow(row, mapping, unknownTypes)
    const before = 'row' in result ? lineOf.get(result.row.id) : undefined
    if ('fault' in result) {
      faults.push({ line: row.line, column: columnName(columns, mapping, result.of), reason: result.fault })
      swapped += Number(result.isSwapped === true)
    } else if (before !== undefined) {
      const reason = `Line ${before} has the same id “${short(result.row.id)}”.`
      faults.push({ line: row.line, column: columnName(columns, mapping, 'id'), reason })
    } else {
      const like = keys.get(idKey(result.row.id))
      lineOf.set(result.row.id, row.line)
      keys.set(idKey(result.row.id), result.row.id)
      read.push(
        like === undefined ? result.row : { ...result.row, doubt: { kind: 'like-another', binId: like } },
      )
    }
  }
  return { rows: withFarAway(read), faults: faults.sort((a, b) => a.line - b.line), swapped }
}

const columnName = (columns: readonly string[], mapping: Mapping, field: Field) =>
  columns[mapping[field] ?? -1] ?? null

type Result = { row: ImportRow } | { fault: string; of: Field; isSwapped?: boolean }

function readRow({ line, cells }: TableRow, mapping: Mapping, unknownTypes: UnknownTypes): Result {
  const cell = (field: Field) => tidy(cells[mapping[field] ?? -1] ?? '')
  for (const field of ['id', 'location', 'suburb', 'binType'] as const) {
    const text = cell(field)
    // Excel would run it when the table is exported again.
    if (/^[=@]/.test(text)) return { fault: `“${short(text)}” is a formula: save its value.`, of: field }
    // Half of a surrogate pair too: the record cannot store it.
    if (/[\p{Cc}\p{Cs}]/u.test(text)) return { fault: 'The cell has control characters.', of: field }
    if (text.length > (field === 'id' ? ID_MAX : TEXT_MAX))
      return {
        fault: `“${short(text)}” is longer than ${field === 'id' ? ID_MAX : TEXT_MAX} characters.`,
        of: field,
      }
  }
  const id = cell('id')
  if (id === '') return { fault: 'The id is missing.', of: 'id' }
  const location = [cell('location'), cell('suburb')].filter((text) => text !== '').join(', ')
  if (location.length > TEXT_MAX)
    return { fault: `The address is longer than ${TEXT_MAX} characters.`, of: 'location' }
  const litres = readLitres(cell('litres'))
  if (litres === undefined) return { fault: `“${short(cell('litres'))}” ${NO_LITRES}`, of: 'litres' }
  const type = readType(cell('binType'))
  if (type === undefined && unknownTypes === 'faulty')
    return { fault: `“${short(cell('binType'))}” is no type of bin: write ${TYPE_NAMES}.`, of: 'binType' }
  const read = readPlace(cell('lng'), cell('lat'), mapping.system)
  if (read && 'fault' in read) return read
  const place = read?.place ?? null
  return {
    row: {
      line,
      id,
      litres,
      doubt: null,
      location: location === '' ? null : location,
      binType: type === undefined ? 'general' : type,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
    },
  }
}

const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s ]+/g, ' ')
    .trim()

const NO_LITRES = `is no capacity: write whole litres from 1 to ${LITRES_MAX.toLocaleString('en-NZ')}, such as 240 or 1,100, or set Litres to “Not in the file”.`

/** Whole litres with thousands in groups of three after one separator, and decimals after another. */
const LITRES =
  /^(?<whole>\d{1,3}(?:(?<group>[.,'’ ])\d{3})(?:\k<group>\d{3})*|\d+)(?:(?!\k<group>\d)[.,](?<decimals>\d+))?$/
/** Decimals of formulas, such as 1100.0000000000002, are none. */
const NO_DECIMALS = 1e-6

/** `undefined` when there is something else than whole litres. A separator before exactly three digits groups them: litres have no decimals. */
function readLitres(text: string): number | null | undefined {
  if (text === '') return null
  const found = LITRES.exec(text.replace(/\s*(l|ltr|litres?|liters?)\.?$/i, ''))?.groups
  if (!found?.whole) return undefined
  const litres = Number(`${found.whole.replace(/\D/g, '')}.${found.decimals ?? 0}`)
  const whole = Math.round(litres)
  return Math.abs(litres - whole) < NO_DECIMALS && whole >= 1 && whole <= LITRES_MAX ? whole : undefined
}

/** How lists call the bins for all that has no bin of its own; OpenStreetMap has waste baskets. */
const GENERAL = /general|rubbish|refuse|litter|trash|landfill|^waste([ _]?(basket|bin))?$/i
const TYPE_NAMES = new Intl.ListFormat('en-NZ', { type: 'disjunction' }).format(
  BIN_TYPES.map((type) => BIN_TYPE_NAMES[type]),
)

/** `null` for a blank cell, and `undefined` for a word that names no type. */
function readType(text: string): BinType | null | undefined {
  if (text === '') return null
  const type = binTypeFromText(text)
  return type === 'general' && !GENERAL.test(text) ? undefined : type
}

/** Doubts places far from the middle of the file: the median of all, which a few wrong ones do not move. */
function withFarAway(rows: readonly ImportRow[]): ImportRow[] {
  const middle = middleOf(rows)
  return rows.map((row) => {
    const place = placeOf(row)
    if (!place || !middle || row.doubt) return row
    const km = Math.round(distanceKm(middle, place))
    return km > FAR_KM ? { ...row, doubt: { kind: 'far-away', km } } : row
  })
}

function middleOf(rows: readonly ImportRow[]): Point | null {
  const places = rows.map(placeOf).filter((place) => place !== null)
  const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
  const [lat, lng] = [median(places.map((place) => place.lat)), median(places.map((place) => place.lng))]
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

const placeOf = ({ lat, lng }: ImportRow): Point | null =>
  lat === null || lng === null ? null : { lat, lng }
