import type { Format, ImportRow, SourceMapping } from '../../operations'
import type { FileTable, RowFault } from '../file-table'
import { findColumns } from '../find-columns'
import { readRows } from '../read-rows'
import { basketsAlone } from './overpass'
import { readAnswer } from './read-answer'
import { byNames, byPlaces, isName } from './source-mapping'

export interface ReadTask {
  /** What the address answered with, page by page. */
  pages: readonly Uint8Array[]
  /** `null` to recognise the columns. */
  mapping: SourceMapping | null
  idPrefix: string
}

/** The rows of a source, or one sentence about why there are none. */
export type ReadSource =
  | { refused: string }
  | {
      format: Format
      columns: readonly { name: string; example: string }[]
      mapping: SourceMapping
      rows: readonly ImportRow[]
      faulty: number
      /** The first of them. */
      faults: readonly RowFault[]
      swapped: number
    }

/** More faults than a person reads. */
const FAULTS_MAX = 100
const EXAMPLE_MAX = 40

export function readSource({ pages, mapping: named, idPrefix }: ReadTask): ReadSource {
  const answer = readAnswer(pages)
  if ('refused' in answer) return answer
  const { format } = answer
  const table = basketsAlone(answer.table)
  const isSparse = format !== 'csv' && format !== 'excel'
  const placed = named ? byPlaces(table, named, isSparse) : { mapping: findColumns(table) }
  if ('refused' in placed) return placed
  const idColumn = placed.mapping.id
  const prefixed =
    idPrefix === '' || idColumn === null
      ? table
      : {
          ...table,
          rows: table.rows.map((row) => ({ ...row, cells: withPrefix(row.cells, idColumn, idPrefix) })),
        }
  // A run takes away the bins that its rows lack: a word that names no type must not make a row faulty.
  const { rows, faults, swapped } = readRows(prefixed, placed.mapping, 'general')
  return {
    format,
    columns: table.columns.flatMap((name, at) =>
      isName(name) ? [{ name, example: exampleOf(table, at) }] : [],
    ),
    mapping: named ?? byNames(table, placed.mapping),
    rows,
    faulty: faults.length,
    faults: faults.slice(0, FAULTS_MAX).map(({ line, column, reason }) => ({
      line,
      column: column === null ? null : plain(column),
      reason: plain(reason),
    })),
    swapped,
  }
}

const exampleOf = ({ rows }: FileTable, at: number): string =>
  plain(rows.find(({ cells }) => cells[at])?.cells[at]?.slice(0, EXAMPLE_MAX) ?? '')

/** A text without what the record cannot store. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')

/** A blank id stays blank, so that its row is faulty. */
const withPrefix = (cells: readonly string[], idColumn: number, prefix: string) =>
  cells.map((cell, at) => (at === idColumn && cell.trim() !== '' ? prefix + cell.trim() : cell))
