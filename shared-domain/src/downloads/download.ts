/** The byte order mark: without it Excel reads UTF-8 as the local code page. */
export const CSV_START = '\uFEFF'

// Spreadsheets run a text that starts with one of these, even after spaces, as a formula. The last two look like = and +.
const FORMULA = /^\s*[=+\-@＝＋]|^[\t\r\n]/

// Where numbers have commas, spreadsheets separate cells by semicolons, also within the quotation marks of a cell.
const CELL_WITHIN = /([;\t\r\n][\s"]*)(?=[=+\-@＝＋])/g

/** Whether a spreadsheet would run the text as a formula. */
export const isFormula = (text: string) => FORMULA.test(text)

type CsvCell = string | number | null
export type CsvRow = readonly CsvCell[]

/** One line of a CSV file (RFC 4180) with its line break. `null` gives an empty cell. */
export const csvLine = (row: CsvRow) => `${row.map(cell).join(',')}\r\n`

/** A whole file: headings, then rows. */
export const csvText = ({ columns, rows }: { columns: readonly string[]; rows: readonly CsvRow[] }) =>
  CSV_START + [columns, ...rows].map(csvLine).join('')

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const within = value.replace(CELL_WITHIN, "$1'")
  const harmless = isFormula(value) ? `'${within}` : within
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The combining marks that `NFD` splits off, such as a macron. */
const MARKS = /\p{M}/gu

/** The name of a file, such as `collection-efficiency-2026-11-21.csv`; `date` is the day of its content. */
export function downloadName(title: string, date: string, ending: string): string {
  const words = title.normalize('NFD').replace(MARKS, '').toLowerCase()
  return `${[...words.split(/[^\p{L}\p{N}]+/u), date].filter(Boolean).join('-')}.${ending}`
}
