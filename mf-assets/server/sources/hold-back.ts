import { randomUUID } from 'node:crypto'
import type { Executor, PartWork } from 'api/server-part'
import { and, count, eq, sql } from 'drizzle-orm'
import type { BinDetails, ImportCounts } from '../../operations'
import { goneRow } from '../../rules/compare-bins'
import { holdReason } from '../../rules/sources/hold-reason'
import { detailsOf } from '../imports/bin-details'
import { countsOf, keepRows } from '../imports/compare-import'
import { deleteClaims } from '../source-claims'
import { importRows, imports, sourceBins, sources } from '../tables'
import { forgetHeld, isSameReading, lockSource } from './change-sources'

type Work = Pick<PartWork<'binWriting'>, 'read' | 'change' | 'record' | 'now'>

interface Run {
  source: typeof sources.$inferSelect
  importId: string
  counts: ImportCounts
  faulty: number
  /** How many bins the source had before. */
  before: number
}

/**
 * Moves what a person must look at into an import of its own: losses, doubts, and bins that people took away and would stand again. It replaces
 * what waited before. Returns how many rows wait, or `null` when the source was paused or is read otherwise meanwhile: then the run is forgotten.
 */
export async function holdBack(
  work: Work,
  { source, importId, counts, faulty, before }: Run,
): Promise<number | null> {
  const dropped = await droppedBins(work, source.id, importId)
  const stillThere = [...dropped.details].filter(([, bin]) => !bin.isRetired)
  return work.change(async (changing) => {
    const { transaction } = changing
    const latest = await lockSource(transaction, source.id)
    if (!latest.isOn || !isSameReading(latest, source)) {
      await transaction.delete(imports).where(eq(imports.id, importId))
      return null
    }
    if (latest.heldImportId) await forgetHeld(transaction, latest.heldImportId)
    await leaveDismissed(transaction, source.id, importId)
    const reason = holdReason({
      counts: { ...counts, gone: counts.gone + stillThere.length },
      movedFar: await movedFar(transaction, importId),
      faulty,
      before,
    })
    // A list that was cut off takes no bin from the source: a person decides on these, too.
    if (reason === null) await deleteClaims(transaction, source.id, dropped.ids)
    else
      await keepRows(
        changing,
        importId,
        stillThere.map(([id, bin]) => ({ ...goneRow(id, bin), said: null })),
      )
    const heldId = randomUUID()
    await transaction.insert(imports).values({
      id: heldId,
      fileName: source.name,
      by: source.name,
      begunAt: new Date(work.now()),
      rowCount: 0,
      sourceId: source.id,
      isHeld: true,
    })
    const isAll = reason !== null
    await transaction.execute(sql`
      update import_rows set import_id = ${heldId}
      where import_id = ${importId} and outcome <> 'same'
        and (${isAll} or outcome = 'gone' or doubt is not null or (before ->> 'isRetired')::boolean)`)
    const held = total(await countsOf(transaction, heldId))
    if (held === 0) await forgetHeld(transaction, heldId)
    await transaction
      .update(sources)
      .set({ heldImportId: held > 0 ? heldId : null, heldBecause: held > 0 ? reason : null })
      .where(eq(sources.id, source.id))
    return held
  })
}

const total = (counts: ImportCounts) => counts.new + counts.changed + counts.gone + counts.doubtful

/** The bins that the source does not name any more and that are not gone: others name them, or the layer keeps them. */
async function droppedBins(
  { read, record }: Work,
  sourceId: string,
  importId: string,
): Promise<{ ids: string[]; details: ReadonlyMap<string, BinDetails> }> {
  const rows = await read((query) =>
    query
      .select({ binId: sourceBins.binId })
      .from(sourceBins)
      .where(
        and(
          eq(sourceBins.sourceId, sourceId),
          sql`${sourceBins.binId} not in (select bin_id from import_rows where import_id = ${importId})`,
        ),
      ),
  )
  const ids = rows.map(({ binId }) => binId)
  const known = await record.binWriting.known(ids)
  return { ids, details: await read((query) => detailsOf(query, known)) }
}

/** A person has left these bins as they are, and the source says the same of them. */
const leaveDismissed = (transaction: Executor, sourceId: string, importId: string) =>
  transaction.execute(sql`
    delete from import_rows using source_dismissals as dismissed
    where import_id = ${importId} and dismissed.source_id = ${sourceId} and dismissed.bin_id = import_rows.bin_id
      and outcome <> 'gone' and dismissed.after is not distinct from import_rows.after`)

async function movedFar(transaction: Executor, importId: string): Promise<number> {
  const [rows] = await transaction
    .select({ count: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`${importRows.doubt} ->> 'kind' = 'moved-far'`))
  return rows?.count ?? 0
}
