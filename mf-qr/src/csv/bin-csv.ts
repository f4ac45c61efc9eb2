import Papa from 'papaparse'
import { saveFile } from '../png/download'
import { type BinFields, BinFieldsSchema } from '../qr-label/qr-label'
import { SAMPLE_QR_CODES } from '../recent/recent-labels'

/** More labels than this make the page slow on an office computer. */
export const ROW_LIMIT = 500

export interface CsvError {
  /** In the file, from 1; `null` when the whole file is meant. */
  line: number | null
  message: string
}

export interface BinCsv {
  bins: readonly BinFields[]
  errors: readonly CsvError[]
}

interface Row {
  line: number
  cells: readonly string[]
}

const COLUMN_NAMES = {
  binId: ['binid', 'bin', 'id'],
  location: ['location', 'address', 'street', 'place'],
} as const satisfies Record<keyof BinFields, readonly string[]>

/**
 * Reads the bins of a label sheet. Rows in error are left out, and named by line and field.
 * @internal
 */
export function parseBinCsv(text: string): BinCsv {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''))
  const quoteError = errors.find(({ type }) => type === 'Quotes')
  const rows = numberLines(data)
  if (quoteError)
    return refused(rows[quoteError.row ?? 0]?.line ?? 1, 'A quotation mark is not closed: close it.')

  const [head, ...body] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!head) return refused(1, 'The file is empty: fill in the template.')
  const columns = columnsOf(head.cells)
  if (columns.binId < 0) return refused(head.line, 'Bin ID: name a column "bin id" in the first line.')
  if (columns.location < 0) return refused(head.line, 'Location: name a column "location" in the first line.')
  if (body.length === 0) return refused(head.line, 'There are no bins below the first line: add one a line.')
  if (body.length > ROW_LIMIT)
    return refused(
      head.line,
      `There are ${body.length} bins, at most ${ROW_LIMIT} fit a sheet: split the file.`,
    )
  return readBins(body, columns)
}

// A quoted cell may hold line breaks, so the count of rows is not the count of lines.
function numberLines(table: readonly (readonly string[])[]): Row[] {
  let next = 1
  return table.map((cells) => {
    const line = next
    next += 1 + (cells.join(' ').match(/\r\n|\r|\n/g)?.length ?? 0)
    return { line, cells }
  })
}

function columnsOf(head: readonly string[]): Record<keyof BinFields, number> {
  const names = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const columnOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  return { binId: columnOf(COLUMN_NAMES.binId), location: columnOf(COLUMN_NAMES.location) }
}

function readBins(rows: readonly Row[], columns: Record<keyof BinFields, number>): BinCsv {
  const bins: BinFields[] = []
  const errors: CsvError[] = []
  const lineOf = new Map<string, number>()
  for (const { line, cells } of rows) {
    const row = BinFieldsSchema.safeParse({
      binId: cells[columns.binId] ?? '',
      location: cells[columns.location] ?? '',
    })
    const earlier = row.success && lineOf.get(row.data.binId)
    if (!row.success) errors.push(...row.error.issues.map(({ message }) => ({ line, message })))
    else if (earlier)
      errors.push({ line, message: `Bin ID: ${row.data.binId} is on line ${earlier} already.` })
    else {
      lineOf.set(row.data.binId, line)
      bins.push(row.data)
    }
  }
  return { bins, errors }
}

const refused = (line: number, message: string): BinCsv => ({ bins: [], errors: [{ line, message }] })

const SIZE_LIMIT_BYTES = 1_000_000

/** The bins of an uploaded file; a file that can't be read at all has one error. */
export async function readCsvFile(file: File): Promise<BinCsv> {
  if (file.size > SIZE_LIMIT_BYTES)
    return unreadable(`${file.name} is larger than 1 MB: split it into smaller files.`)
  try {
    const bytes = await file.arrayBuffer()
    return parseBinCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    console.warn('The uploaded file could not be read.', cause)
    return unreadable(`${file.name} is not a text file in UTF-8: save it as "CSV UTF-8" and upload it again.`)
  }
}

const unreadable = (message: string): BinCsv => ({ bins: [], errors: [{ line: null, message }] })

// The byte order mark makes spreadsheets read macrons as UTF-8.
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves a file to fill in: the columns, and two bins to write over. */
export function downloadCsvTemplate() {
  const rows = SAMPLE_QR_CODES.slice(0, 2).map(({ id, location }) => `${id},${location}`)
  const text = `${BYTE_ORDER_MARK}${['bin id,location', ...rows].join('\r\n')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv' }), 'bin-labels-template.csv')
}
