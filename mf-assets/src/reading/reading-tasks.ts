import type { ImportRow } from '../../operations'
import type { Mapping, RowFault } from '../../rules/file-table'

/** A task of the worker that reads one file. */
export type ReadingTask =
  | { kind: 'open'; fileName: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'read'; mapping: Mapping }
  | { kind: 'rows'; from: number; to: number }

interface FileColumn {
  name: string
  /** The first value in it; empty when there is none. */
  example: string
}

export interface OpenedFile {
  columns: readonly FileColumn[]
  /** What the columns seem to be. */
  mapping: Mapping
  /** The sheet of a workbook that was read. */
  sheet?: string
  /** Whether it was in the old Windows code page, which has no macrons. */
  isWindows1252: boolean
}

export interface ReadSummary {
  /** How many rows can be imported. */
  rows: number
  faulty: number
  /** The first of them. */
  faults: readonly RowFault[]
  swapped: number
}

export type ReadingReply =
  | { kind: 'refused'; sentence: string }
  | ({ kind: 'opened' } & OpenedFile)
  | ({ kind: 'read' } & ReadSummary)
  | { kind: 'rows'; rows: readonly ImportRow[] }
