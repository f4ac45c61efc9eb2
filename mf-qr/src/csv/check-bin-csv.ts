import { type CsvRecord, csvRecords, decodeCsv, isFormula, kindIfNotCsv, notCsvText } from 'shared-domain'
import { LABELS_MAX, type LabelBin } from '../../operations'
import { t } from '../messages/translate'
import { type BinFields, BinFieldsSchema } from '../qr-label/qr-label'

/** A row that gives no label. */
interface CsvReject {
  /** The line in the file, from 1; `null` for the whole file. */
  line: number | null
  /** The id in the row, shortened when it is longer than any id. */
  binId: string
  /** The field, what is wrong with it and what to do. */
  reason: string
}

/** A label whose location is not that of the bin in the record. */
export interface OtherLocation extends BinFields {
  inRecord: string
}

export interface BinCsv {
  bins: readonly BinFields[]
  /** Those of the bins that the record has at another location. */
  otherLocations: readonly OtherLocation[]
  rejects: readonly CsvReject[]
  /** The file was not in UTF-8, so macrons may have become question marks. */
  isWindows1252: boolean
  /** Whether the record could be read, so that ids were checked. */
  areIdsChecked: boolean
}

type KnownBin = Pick<LabelBin, 'id' | 'location'>

/** The record's bins by their id in capitals; `null` when the record could not be read. */
export type KnownBins = ReadonlyMap<string, KnownBin> | null

export const knownBinsOf = (bins: readonly KnownBin[]): ReadonlyMap<string, KnownBin> =>
  new Map(bins.map(({ id, location }) => [id.toUpperCase(), { id, location }]))

const SIZE_LIMIT_BYTES = 5_000_000

/** Reads the bins of an uploaded file. Invalid rows are left out and reported. */
export async function readBinCsv(file: File, known: KnownBins): Promise<BinCsv> {
  if (file.size > SIZE_LIMIT_BYTES) return refused(null, t('csv.isLargerThan5Mb', { name: file.name }))
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = kindIfNotCsv(bytes)
    if (kind) return refused(null, notCsvText(file.name, kind))
    const { text, isWindows1252 } = decodeCsv(bytes)
    return { ...(await checkBinCsv(text, known)), isWindows1252 }
  } catch (cause) {
    console.warn('The uploaded file could not be read.', cause)
    return refused(null, t('csv.notRead', { name: file.name }))
  }
}

/** How long it reads before the page gets a chance to render, in ms. */
const SLICE_MS = 12

/** Reads bins from text, some rows at a time, so that the page does not freeze. @internal */
export async function checkBinCsv(text: string, known: KnownBins): Promise<BinCsv> {
  const records = csvRecords(text)
  const head = records.next().value as CsvRecord | undefined
  if (!head) return refused(1, t('csv.fileIsEmpty'))
  const columns = columnsOf(head.cells ?? [])
  if (columns.binId < 0) return refused(head.line, t('csv.binId'))
  if (columns.location < 0) return refused(head.line, t('csv.locationNameColumnLocationInFirstLine'))

  const bins: BinFields[] = []
  const rejects: CsvReject[] = []
  const lineOf = new Map<string, number>()
  let rows = 0
  let sliceEnds = performance.now() + SLICE_MS
  for (const record of records) {
    rows++
    if (rows > LABELS_MAX) return refused(head.line, t('csv.moreThanRows', { labelsMax: LABELS_MAX }))
    const bin = readRow(record, { columns, known, lineOf })
    if ('reason' in bin) rejects.push(bin)
    else {
      bins.push(bin)
      lineOf.set(bin.binId.toUpperCase(), record.line)
    }
    if (performance.now() > sliceEnds) {
      await new Promise((resolve) => setTimeout(resolve))
      sliceEnds = performance.now() + SLICE_MS
    }
  }
  if (rows === 0) return refused(head.line, t('csv.noBinsBelowFirstLine'))
  const otherLocations = otherLocationsOf(bins, known)
  return { bins, otherLocations, rejects, isWindows1252: false, areIdsChecked: known !== null }
}

function otherLocationsOf(bins: readonly BinFields[], known: KnownBins): OtherLocation[] {
  return bins.flatMap((bin) => {
    const inRecord = known?.get(bin.binId.toUpperCase())?.location
    return inRecord === undefined || isSamePlace(inRecord, bin.location) ? [] : [{ ...bin, inRecord }]
  })
}

/** Whether two texts name one place but for capitals, commas and spaces. */
const isSamePlace = (one: string, other: string) => plain(one) === plain(other)
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim()

const refused = (line: number | null, reason: string): BinCsv => ({
  bins: [],
  otherLocations: [],
  rejects: [{ line, binId: '', reason }],
  isWindows1252: false,
  areIdsChecked: false,
})

const COLUMN_NAMES = {
  binId: ['binid', 'bin', 'id'],
  location: ['location', 'address', 'street', 'place'],
  lat: ['lat', 'latitude', 'y'],
  lng: ['lng', 'lon', 'long', 'longitude', 'x'],
} as const

/** The index of each column in a row, from 0; -1 for a missing one. */
type Columns = Record<keyof typeof COLUMN_NAMES | 'count', number>

function columnsOf(head: readonly string[]): Columns {
  const names = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const placeOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  return {
    binId: placeOf(COLUMN_NAMES.binId),
    location: placeOf(COLUMN_NAMES.location),
    lat: placeOf(COLUMN_NAMES.lat),
    lng: placeOf(COLUMN_NAMES.lng),
    count: head.length,
  }
}

const SHOWN_OF_ID = 40

interface RowContext {
  columns: Columns
  known: KnownBins
  /** Earlier rows, by the bin's id in capitals. */
  lineOf: ReadonlyMap<string, number>
}

function readRow({ line, cells }: CsvRecord, { columns, known, lineOf }: RowContext): BinFields | CsvReject {
  if (!cells) return { line, binId: '', reason: t('csv.quotationMarkNotClosed') }
  const cellAt = (place: number) => cells[place]?.trim() ?? ''
  const binId = cellAt(columns.binId)
  const reject = (...reasons: string[]): CsvReject => ({
    line,
    binId: binId.slice(0, SHOWN_OF_ID),
    reason: reasons.join(' '),
  })

  const surplus = cells.slice(columns.count).some((cell) => cell.trim() !== '')
  const isAddressCut = surplus && columns.location === columns.count - 1
  if (surplus && !isAddressCut)
    return reject(t('csv.cellsAndColumns', { count: cells.length, count2: columns.count }))
  const location = isAddressCut ? joined(cells.slice(columns.location)) : cellAt(columns.location)
  if (isFormula(binId)) return reject(t('csv.binIdItBegins'))
  if (isFormula(location)) return reject(t('csv.locationItBeginsAsFormula'))
  const fields = BinFieldsSchema.safeParse({ binId, location })
  if (!fields.success) return reject(...fields.error.issues.map(({ message }) => message))
  const badPoint = pointError(columns, cellAt)
  if (badPoint) return reject(badPoint)
  const earlier = lineOf.get(binId.toUpperCase())
  if (earlier) return reject(t('csv.binIdIs', { binId, earlier }))
  const knownId = known ? known.get(binId.toUpperCase())?.id : binId
  if (knownId === undefined) return reject(t('csv.binIdNot', { binId }))
  return { binId: knownId, location: fields.data.location }
}

/** An address that was split into cells by its commas. */
const joined = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(', ')

const DEGREES = /^-?\d{1,3}(\.\d+)?$/

/** What is wrong with a row's coordinates; `null` when it has none. */
function pointError(columns: Columns, cellAt: (place: number) => string): string | null {
  const [lat, lng] = [cellAt(columns.lat), cellAt(columns.lng)]
  if (lat === '' && lng === '') return null
  const isWithin = (text: string, most: number) => DEGREES.test(text) && Math.abs(Number(text)) <= most
  if (!isWithin(lat, 90)) return t('csv.latitudeGiveDegreesFrom90')
  if (!isWithin(lng, 180)) return t('csv.longitudeGiveDegreesFrom180')
  return Number(lat) === 0 && Number(lng) === 0 ? t('csv.coordinates0And0') : null
}
