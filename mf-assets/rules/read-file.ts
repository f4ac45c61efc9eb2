import { csvRecords, decodeCsv, kindIfNotCsv } from 'shared-domain'
import {
  COLUMNS_MAX,
  type FileTable,
  named,
  type ReadTable,
  type RowFault,
  type TableRow,
} from './file-table'
import { readGeoJson } from './read-geojson'
import { short } from './read-place'
import { readXlsx, SHEET_REMEDY } from './read-xlsx'

export type ReadFile = { table: FileTable; isWindows1252: boolean } | { refused: string }

/** Reads a CSV, Excel or GeoJSON file of at most `rowsMax` rows. What cannot be read is refused with one sentence. */
export function readFile(fileName: string, bytes: Uint8Array, rowsMax: number): ReadFile {
  const { read, isWindows1252 } = readAny(bytes, rowsMax)
  if ('refused' in read) return { refused: `${fileName} ${read.refused}` }
  const { columns, rows, faults, sheet } = read.table
  if (columns.length > COLUMNS_MAX)
    return {
      refused: `${fileName} has ${figures.format(columns.length)} columns: leave at most ${COLUMNS_MAX}.`,
    }
  if (rows.length > rowsMax)
    return {
      refused: `${fileName} has ${figures.format(rows.length)} rows: import at most ${figures.format(rowsMax)} at once.`,
    }
  if (rows.length + faults.length === 0)
    return {
      refused:
        sheet === undefined
          ? `${fileName} has no row below its headings.`
          : `${fileName} has no row below the headings of its first visible sheet, “${short(sheet)}”. ${SHEET_REMEDY}`,
    }
  return { table: read.table, isWindows1252 }
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const UTF16_BE = [0xfe, 0xff]
const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

function readAny(bytes: Uint8Array, rowsMax: number): { read: ReadTable; isWindows1252: boolean } {
  if (begins(bytes, ZIP)) return { read: readXlsx(bytes, rowsMax), isWindows1252: false }
  const isBigEndian = begins(bytes, UTF16_BE)
  const kind = isBigEndian ? null : kindIfNotCsv(bytes)
  if (kind)
    return {
      read: { refused: `is ${kind}: save the table as CSV, .xlsx or GeoJSON, and choose that file.` },
      isWindows1252: false,
    }
  const { text, isWindows1252 } = isBigEndian
    ? { text: new TextDecoder('utf-16be').decode(bytes), isWindows1252: false }
    : decodeCsv(bytes)
  return { read: /^\s*\{/.test(text) ? readGeoJson(text) : readCsv(text), isWindows1252 }
}

const figures = new Intl.NumberFormat('en-NZ')

function readCsv(text: string): ReadTable {
  const [header, ...records] = csvRecords(text)
  if (!header) return { refused: 'is empty.' }
  if (!header.cells) return { refused: 'has a quotation mark in its headings that is not closed.' }
  const rows: TableRow[] = []
  const faults: RowFault[] = []
  for (const { line, cells } of records) {
    if (cells) rows.push({ line, cells })
    else faults.push({ line, column: null, reason: 'A quotation mark is not closed.' })
  }
  return { table: { columns: named(header.cells), rows, faults } }
}
