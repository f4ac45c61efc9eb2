import type { Executor } from 'api/server-part'
import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { ComparedRow, WrittenImport } from '../../operations'
import { importRows, imports } from '../tables'
import { fitsWhich } from './write-import'

type Which = ComparedRow['outcome'] | 'doubtful'

interface RowsQuery {
  which: Which
  limit: number
  after?: string | undefined
}

const ROW = {
  line: importRows.line,
  binId: importRows.binId,
  outcome: importRows.outcome,
  doubt: importRows.doubt,
  before: importRows.before,
  after: importRows.after,
}

export async function readRows(query: Executor, importId: string, { which, limit, after = '' }: RowsQuery) {
  const rows = await query
    .select(ROW)
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.binId, after), fitsWhich(which)))
    .orderBy(asc(importRows.binId))
    .limit(limit)
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.binId ?? null) }
}

/** Rows with a place, in the order of a hash: so they are of all parts of the city. */
export const readMap = async (query: Executor, importId: string, { which, limit }: RowsQuery) => ({
  rows: await query
    .select(ROW)
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        fitsWhich(which),
        sql`coalesce(${importRows.after}, ${importRows.before})->>'lat' is not null`,
      ),
    )
    .orderBy(sql`hashtext(${importRows.binId})`)
    .limit(limit),
})

const LISTED_MAX = 50

export async function readImports(query: Executor): Promise<{ imports: WrittenImport[] }> {
  const rows = await query
    .select()
    .from(imports)
    .where(isNotNull(imports.writtenAt))
    .orderBy(desc(imports.writtenAt))
    .limit(LISTED_MAX)
  return {
    imports: rows.map(({ id, fileName, by, written, writtenAt, undoneAt, keptByUndo }) => ({
      ...{ id, fileName, by, written, keptByUndo },
      writtenAt: (writtenAt as Date).toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
  }
}
