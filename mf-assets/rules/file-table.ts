import type { CoordinateSystem } from '../operations'

/** A file as a table of texts. */
export interface FileTable {
  columns: readonly string[]
  rows: readonly TableRow[]
  /** Rows that are no rows, such as one whose quotation mark is not closed. */
  faults: readonly RowFault[]
  /** The sheet of a workbook that was read. */
  sheet?: string
  /** The system of coordinates that the file names. */
  system?: CoordinateSystem
}

/** `refused` is a sentence that follows the name of the file. */
export type ReadTable = { table: FileTable } | { refused: string }

export interface TableRow {
  /** Its line in a CSV file, its number in GeoJSON, from 1. */
  line: number
  cells: readonly string[]
}

export interface RowFault {
  line: number
  /** `null` when the whole row is meant. */
  column: string | null
  /** One sentence. */
  reason: string
}

/** What a column can be. `lng` and `lat` also take eastings and northings. */
export const FIELDS = ['id', 'location', 'suburb', 'binType', 'litres', 'lng', 'lat'] as const
export type Field = (typeof FIELDS)[number]

/** The place of each field among the columns; `null` for a field that the file does not have. */
export type Mapping = Readonly<Record<Field, number | null>> & {
  /** The system of its coordinates; `null` for the one that each pair of numbers can be. */
  readonly system: CoordinateSystem | null
}

/** Whether the file has a column for any field. */
export const hasColumns = (mapping: Mapping): boolean => FIELDS.some((field) => mapping[field] !== null)

/** The columns that GeoJSON gets for its points. */
export const GEOMETRY_COLUMNS = ['Longitude of the point', 'Latitude of the point'] as const

/** In bytes. The bins of a large city are a tenth of it. */
export const FILE_MAX_BYTES = 60 * 1024 * 1024

/** More columns than a list of bins has. */
export const COLUMNS_MAX = 500

/** The names of columns; one without a heading is named by its place. */
export const named = (header: readonly string[]): string[] =>
  header.map((name, at) => (name.trim() === '' ? `Column ${at + 1}` : name.trim()))
