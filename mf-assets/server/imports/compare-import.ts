import { type Executor, type PartChange, type PartWork, Refusal } from 'api/server-part'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ComparedRow, ImportCounts, ImportRow } from '../../operations'
import { compareRow, goneRow, SOURCE } from '../../rules/compare-bins'
import { idKey, likeIds } from '../../rules/like-ids'
import { type Claim, claimOf, mergeClaim } from '../../rules/sources/source-precedence'
import { binsOf, claimedByOthers, claimsOf, readPrecedence, resolveWith } from '../source-claims'
import { FILES, importRows, imports, LAYER } from '../tables'
import { detailsOf } from './bin-details'
import { followMerges } from './follow-merges'
import { lockImport } from './import-steps'

type Work = Pick<PartWork<'binWriting'>, 'read' | 'change' | 'record'>

/** Compares rows of a file with the record, and keeps the outcome with the import. Writes nothing of it into the record. */
export async function addRows(
  { read, change, record: { binWriting } }: Work,
  importId: string,
  rows: readonly ImportRow[],
): Promise<void> {
  const known = await binWriting.known(rows.map(({ id }) => id))
  const exact = new Set(known.map(({ id }) => id))
  const strange = rows.filter(({ id }) => !exact.has(id))
  const alike = await binWriting.known(strange.flatMap(({ id }) => likeIds(id)))
  const likeOf = new Map([...known, ...alike].map(({ id }) => [idKey(id), id]))
  const layer = await binWriting.layerSays([...exact])
  const { details, claims, precedence, source } = await read(async (query) => ({
    details: await detailsOf(query, known),
    claims: await claimsOf(
      query,
      rows.map(({ id }) => id),
    ),
    precedence: await readPrecedence(query),
    source: await sourceOf(query, importId),
  }))
  const compared = rows.map((row) => {
    const before = details.get(row.id) ?? null
    const named = withLayer(claims.get(row.id), layer.get(row.id))
    // A file that lacks a column says nothing new; a source that lacks one does not say it any more.
    const claim = source === null ? mergeClaim(named?.get(FILES), claimOf(row)) : claimOf(row)
    const resolved = resolveWith({ sourceId: source ?? FILES, claim }, named, before, precedence)
    const like = likeOf.get(idKey(row.id)) ?? null
    return { ...compareRow({ ...row, ...resolved }, before, like), said: claim }
  })
  await change(async (changing) => {
    await refuseConfirmed(changing, importId)
    await keepRows(changing, importId, compared)
  })
}

type Claims = ReadonlyMap<string, Claim>

/** What the layer says now, where it said something of the bin before another source won it. */
const withLayer = (
  named: Claims | undefined,
  layer: Omit<Claim, 'litres'> | undefined,
): Claims | undefined =>
  named?.has(LAYER) && layer ? new Map(named).set(LAYER, { ...layer, litres: null }) : named

/** The source that an import is of; `null` for a file. */
async function sourceOf(query: Executor, importId: string): Promise<string | null> {
  const [found] = await query
    .select({ sourceId: imports.sourceId })
    .from(imports)
    .where(eq(imports.id, importId))
  return found?.sourceId ?? null
}

/** Adds the bins of earlier imports of the same source, or of earlier files, that are not named any more, and counts what the import would change. */
export async function compareWhole(
  { read, change, record: { binWriting } }: Work,
  importId: string,
): Promise<ImportCounts> {
  const source = await read((query) => sourceOf(query, importId))
  const own = await binWriting.ofSource(SOURCE)
  const merged = await binWriting.merged()
  return change(async (changing) => {
    const { transaction } = changing
    const { rowCount } = await refuseConfirmed(changing, importId)
    await transaction
      .delete(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.outcome, 'gone')))
    await followMerges(changing, { importId, sourceId: source, merged })
    const named = await transaction
      .select({ binId: importRows.binId })
      .from(importRows)
      .where(eq(importRows.importId, importId))
    if (named.length !== rowCount) throw new Refusal('not-possible-now', incomplete(named.length, rowCount))
    const ids = new Set(named.map(({ binId }) => binId))
    const brought = new Set(await (source === null ? binsOfFiles(transaction) : binsOf(transaction, source)))
    const missing = own.filter(({ id }) => !ids.has(id) && brought.has(id))
    const kept = await claimedByOthers(
      transaction,
      source ?? FILES,
      missing.map(({ id }) => id),
    )
    const gone = missing.filter(({ id }) => !kept.has(id))
    const details = await detailsOf(transaction, gone)
    await keepRows(
      changing,
      importId,
      [...details].map(([id, bin]) => ({ ...goneRow(id, bin), said: null })),
    )
    return countsOf(transaction, importId)
  })
}

/** The bins that files brought. What a person wrote by hand of a bin says nothing of whether a file lists it. */
async function binsOfFiles(query: Executor): Promise<string[]> {
  const rows = await query
    .selectDistinct({ binId: importRows.binId })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(and(isNull(imports.sourceId), eq(importRows.isWritten, true), isNotNull(importRows.after)))
  return rows.map(({ binId }) => binId)
}

const incomplete = (arrived: number, all: number) =>
  `Only ${arrived} of the ${all} rows of the file arrived: choose the file again.`

export async function countsOf(query: Executor, importId: string): Promise<ImportCounts> {
  const rows = await query
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

export async function keepRows(
  { transaction }: PartChange<'binWriting'>,
  importId: string,
  rows: readonly (ComparedRow & { said: Claim | null })[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction.execute(sql`
    insert into import_rows (import_id, bin_id, line, outcome, doubt, before, after, said)
    select ${importId}::uuid, "binId", line, outcome, nullif(doubt, 'null'), nullif(before, 'null'), nullif(after, 'null'), nullif(said, 'null')
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row("binId" text, line int, outcome text, doubt jsonb, before jsonb, after jsonb,
        said jsonb)
    on conflict (import_id, bin_id) do update set line = excluded.line, outcome = excluded.outcome, doubt = excluded.doubt,
      before = excluded.before, after = excluded.after, said = excluded.said`)
}
