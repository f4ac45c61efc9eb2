import { type PartChange, Refusal, type ServerPartContext } from 'api/server-part'
import { and, eq, sql } from 'drizzle-orm'
import type { ComparedRow, ImportCounts, ImportRow } from '../../operations'
import { compareRow, goneRow, SOURCE } from '../../rules/compare-bins'
import { idKey, likeIds } from '../../rules/like-ids'
import { importRows } from '../tables'
import { detailsOf } from './bin-details'
import { lockImport } from './import-steps'

type Context = ServerPartContext<'binWriting'>

/** Compares rows of a file with the record, and keeps the outcome with the import. Writes nothing of it into the record. */
export async function addRows(
  { read, change, record: { binWriting } }: Context,
  importId: string,
  rows: readonly ImportRow[],
): Promise<void> {
  const known = await binWriting.known(rows.map(({ id }) => id))
  const exact = new Set(known.map(({ id }) => id))
  const strange = rows.filter(({ id }) => !exact.has(id))
  const alike = await binWriting.known(strange.flatMap(({ id }) => likeIds(id)))
  const likeOf = new Map([...known, ...alike].map(({ id }) => [idKey(id), id]))
  const details = await read((query) => detailsOf(query, known))
  const compared = rows.map((row) =>
    compareRow(row, details.get(row.id) ?? null, likeOf.get(idKey(row.id)) ?? null),
  )
  await change(async (changing) => {
    await refuseConfirmed(changing, importId)
    await keepRows(changing, importId, compared)
  })
}

/** Adds the bins of earlier imports that the file does not name, and counts what the import would change. */
export async function compareWhole(
  { change, record: { binWriting } }: Context,
  importId: string,
): Promise<ImportCounts> {
  const own = await binWriting.ofSource(SOURCE)
  return change(async (changing) => {
    const { transaction } = changing
    const { rowCount } = await refuseConfirmed(changing, importId)
    await transaction
      .delete(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.outcome, 'gone')))
    const named = await transaction
      .select({ binId: importRows.binId })
      .from(importRows)
      .where(eq(importRows.importId, importId))
    if (named.length !== rowCount) throw new Refusal('not-possible-now', incomplete(named.length, rowCount))
    const ids = new Set(named.map(({ binId }) => binId))
    const gone = own.filter(({ id }) => !ids.has(id))
    const details = await detailsOf(transaction, gone)
    await keepRows(
      changing,
      importId,
      [...details].map(([id, bin]) => goneRow(id, bin)),
    )
    return countsOf(changing, importId)
  })
}

const incomplete = (arrived: number, all: number) =>
  `Only ${arrived} of the ${all} rows of the file arrived: choose the file again.`

async function countsOf({ transaction }: PartChange<'binWriting'>, importId: string): Promise<ImportCounts> {
  const rows = await transaction
    .select({
      outcome: importRows.outcome,
      isDoubtful: sql<boolean>`${importRows.doubt} is not null`,
      count: sql<number>`count(*)::int`,
    })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.outcome, sql`${importRows.doubt} is not null`)
  const counts = { new: 0, changed: 0, gone: 0, same: 0, doubtful: 0 }
  for (const { outcome, isDoubtful, count } of rows) counts[isDoubtful ? 'doubtful' : outcome] += count
  return counts
}

/** Locks the import. One that was confirmed keeps the rows that it writes. */
async function refuseConfirmed(changing: PartChange<'binWriting'>, importId: string) {
  const found = await lockImport(changing, importId)
  if (found.writtenAt || found.confirmedAt)
    throw new Refusal('not-possible-now', 'This import was confirmed already.')
  return found
}

async function keepRows(
  { transaction }: PartChange<'binWriting'>,
  importId: string,
  rows: readonly ComparedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction.execute(sql`
    insert into import_rows (import_id, bin_id, line, outcome, doubt, before, after)
    select ${importId}::uuid, "binId", line, outcome, nullif(doubt, 'null'), nullif(before, 'null'), nullif(after, 'null')
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row("binId" text, line int, outcome text, doubt jsonb, before jsonb, after jsonb)
    on conflict (import_id, bin_id) do update set line = excluded.line, outcome = excluded.outcome, doubt = excluded.doubt,
      before = excluded.before, after = excluded.after`)
}
