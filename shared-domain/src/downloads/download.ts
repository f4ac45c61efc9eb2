/** What starts a file of comma-separated values: without it Excel reads UTF-8 as the local code page. */
export const CSV_START = '\uFEFF'

// A spreadsheet runs a text that starts with one of these, spaces before it or not; the last two look like = and +.
const FORMULA = /^\s*[=+\-@＝＋]|^[\t\r\n]/

/** Whether a spreadsheet would run the text. */
export const isFormula = (text: string) => FORMULA.test(text)

type CsvCell = string | number | null
export type CsvRow = readonly CsvCell[]

/** One line of a file of comma-separated values (RFC 4180), its line end included. A `null` leaves its cell empty. */
export const csvLine = (row: CsvRow) => `${row.map(cell).join(',')}\r\n`

/** A whole file: its headings, then its rows. */
export const csvText = ({ columns, rows }: { columns: readonly string[]; rows: readonly CsvRow[] }) =>
  CSV_START + [columns, ...rows].map(csvLine).join('')

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = isFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The combining marks that `NFD` splits off, such as a macron. */
const MARKS = /\p{M}/gu

/** The name of a file, such as `collection-efficiency-2026-11-21.csv`; `date` is the day that its content is of. */
export function downloadName(title: string, date: string, ending: string): string {
  const words = title.normalize('NFD').replace(MARKS, '').toLowerCase()
  return `${[...words.split(/[^\p{L}\p{N}]+/u), date].filter(Boolean).join('-')}.${ending}`
}
