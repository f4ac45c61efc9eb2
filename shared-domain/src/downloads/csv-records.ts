/** A record of a CSV file (RFC 4180). */
export interface CsvRecord {
  /** Its first line, from 1. */
  line: number
  /** `null` when a quotation mark is not closed: the record is then this one line, and the next one begins below it. */
  cells: readonly string[] | null
}

/** Reads the records one by one; empty ones are left out. The first line that is not blank determines the separator. */
export function* csvRecords(text: string): Generator<CsvRecord> {
  const delimiter = delimiterOf(text)
  let line = 1
  for (let at = 0; at < text.length; ) {
    const { cells, end } = readRecord(text, at, delimiter)
    if (!cells || cells.some((cell) => cell.trim() !== '')) yield { line, cells }
    line += text.slice(at, end).match(/\r\n|\r|\n/g)?.length ?? 0
    at = end
  }
}

const DELIMITERS = [',', ';', '\t', '|']

/** Spreadsheets use the region's separator: a semicolon where numbers contain commas. One in a quoted cell separates nothing. */
function delimiterOf(text: string): string {
  const start = Math.max(0, text.search(/[^\r\n]/))
  const first = text.slice(start, endOfLine(text, start)).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most))
}

interface ReadRecord {
  cells: string[] | null
  /** The start of the next record. */
  end: number
}

function readRecord(text: string, start: number, delimiter: string): ReadRecord {
  const cells: string[] = []
  for (let at = start; ; at++) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter)
    if (!cell || !endsCell(text, cell.end, delimiter))
      return { cells: null, end: afterLine(text, endOfLine(text, start)) }
    cells.push(cell.text)
    at = cell.end
    if (text[at] !== delimiter) return { cells, end: afterLine(text, at) }
  }
}

interface Cell {
  text: string
  /** The index of the following character. */
  end: number
}

function plainCell(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (!endsCell(text, end, delimiter)) end++
  return { text: text.slice(start, end), end }
}

/** `null` when it is never closed. */
function quotedCell(text: string, start: number): Cell | null {
  let content = ''
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return null
    content += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { text: content, end: afterSpaces(text, quote + 1) }
    content += '"'
    from = quote + 2
  }
}

/** Some programs pad their columns with spaces, also behind a closed quotation mark. */
function afterSpaces(text: string, start: number): number {
  let end = start
  while (text[end] === ' ') end++
  return end
}

// Character by character: a search for a line break that a file does not use would read it to its end for each cell.
const endsCell = (text: string, at: number, delimiter: string) => text[at] === delimiter || endsLine(text, at)
const endsLine = (text: string, at: number) => at >= text.length || text[at] === '\n' || text[at] === '\r'

function endOfLine(text: string, from: number): number {
  let end = from
  while (!endsLine(text, end)) end++
  return end
}

const afterLine = (text: string, end: number) => end + (text.startsWith('\r\n', end) ? 2 : 1)
