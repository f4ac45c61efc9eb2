import { ROWS_MAX } from '../../operations'
import type { FileTable } from '../../rules/file-table'
import { findColumns } from '../../rules/find-columns'
import { readFile } from '../../rules/read-file'
import { type ReadRows, readRows } from '../../rules/read-rows'
import type { ReadingReply, ReadingTask } from './reading-tasks'

/** More faults than a person reads. */
const FAULTS_MAX = 1_000

/** Reads one file, as the worker does. It keeps the table between tasks. */
export function fileReader(): (task: ReadingTask) => ReadingReply {
  let table: FileTable = { columns: [], rows: [], faults: [] }
  let read: ReadRows = { rows: [], faults: [], swapped: 0 }
  return (task) => {
    if (task.kind === 'open') {
      const file = readFile(task.fileName, task.bytes, ROWS_MAX)
      if ('refused' in file) return { kind: 'refused', sentence: file.refused }
      table = file.table
      const columns = table.columns.map((name, at) => ({
        name,
        example: table.rows.find(({ cells }) => cells[at])?.cells[at]?.slice(0, 40) ?? '',
      }))
      const { sheet } = table
      const { isWindows1252 } = file
      return { kind: 'opened', columns, mapping: findColumns(table), isWindows1252, ...(sheet && { sheet }) }
    }
    if (task.kind === 'rows') return { kind: 'rows', rows: read.rows.slice(task.from, task.to) }
    read = readRows(table, task.mapping)
    const { rows, faults, swapped } = read
    return {
      kind: 'read',
      rows: rows.length,
      faulty: faults.length,
      swapped,
      faults: faults.slice(0, FAULTS_MAX),
    }
  }
}
