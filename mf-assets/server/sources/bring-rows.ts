import type { PartWork } from 'api/server-part'
import { type ImportCounts, type ImportRow, ROWS_PER_REQUEST } from '../../operations'
import { addRows, compareWhole } from '../imports/compare-import'
import { imports, type Reading } from '../tables'

type Work = Pick<PartWork<'binWriting'>, 'read' | 'change' | 'record' | 'now'>

interface Brought {
  importId: string
  sourceId: string
  name: string
  by: string
  rows: readonly ImportRow[]
  /** What a trial was made with; `null` for a run. */
  trial: Reading | null
}

/** Compares the rows of a source with the record, as an import that is not confirmed. */
export async function bringRows(
  work: Work,
  { importId, sourceId, name, by, rows, trial }: Brought,
): Promise<ImportCounts> {
  await work.change(async ({ transaction }) => {
    await transaction.insert(imports).values({
      id: importId,
      fileName: name,
      by,
      rowCount: rows.length,
      begunAt: new Date(work.now()),
      sourceId,
      trial,
    })
  })
  for (let from = 0; from < rows.length; from += ROWS_PER_REQUEST)
    await addRows(work, importId, rows.slice(from, from + ROWS_PER_REQUEST))
  return compareWhole(work, importId)
}
