import type { Executor } from 'api/server-part'
import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { ComparedRow, WrittenImport } from '../../operations'
import { importRows, imports } from '../tables'

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
  const startedAt = sql`coalesce(${imports.confirmedAt}, ${imports.writtenAt})`
  const rows = await query
    .select()
    .from(imports)
    .where(or(isNotNull(imports.confirmedAt), isNotNull(imports.writtenAt)))
    .orderBy(desc(startedAt))
    .limit(LISTED_MAX)
  return {
    imports: rows.map((row) => ({
      id: row.id,
      fileName: row.fileName,
      by: row.by,
      written: row.written,
      keptByUndo: row.keptByUndo,
      refusal: row.refusal,
      progress: progressOf(row),
      writtenAt: (row.writtenAt ?? (row.confirmedAt as Date)).toISOString(),
      undoneAt: row.undoneAt?.toISOString() ?? null,
    })),
  }
}

const progressOf = ({
  step,
  written,
  toWrite,
  undone,
  keptByUndo,
}: typeof imports.$inferSelect): WrittenImport['progress'] => {
  if (step === null) return null
  return step === 'writing'
    ? { step, done: written, all: toWrite }
    : { step, done: undone + keptByUndo, all: written }
}

const fitsWhich = (which: Which) =>
  which === 'doubtful'
    ? sql`${importRows.doubt} is not null`
    : and(eq(importRows.outcome, which), isNull(importRows.doubt))
