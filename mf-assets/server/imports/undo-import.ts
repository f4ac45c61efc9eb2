import { type Executor, type PartChange, Refusal } from 'api/server-part'
import { and, asc, count, eq } from 'drizzle-orm'
import type { ComparedRow } from '../../operations'
import { isAsWritten } from '../../rules/compare-bins'
import { restoreClaims } from '../source-claims'
import { importRows, imports, sources } from '../tables'
import { detailsOf, writeDetails } from './bin-details'
import { lockImport, markRows, nextRows, type Work } from './import-steps'

/** How many of the bins that stay are named. */
const SOME = 5

/**
 * Puts back the next bins of an import, in one transaction. A bin that has changed since, or that is new and in use, stays as it is. An import
 * that is being written is no longer written.
 */
export const undoStep = ({ change, now }: Work, importId: string) =>
  change(async (changing) => {
    const { transaction, audit, tell } = changing
    const found = await begun(changing, importId)
    const rows = await nextRows(changing, found, eq(importRows.isWritten, true))
    const back = await putBack(changing, rows, found.confirmedAt ?? found.writtenAt ?? found.begunAt)
    await markRows(changing, importId, back, false)
    if (back.length > 0) await restoreClaims(transaction, found, back)
    const undone = found.undone + back.length
    const kept = found.keptByUndo + rows.length - back.length
    const reached = rows.at(-1)?.binId ?? found.reached
    const left = (await countWritten(changing, importId)) - kept
    const at = new Date(now())
    const isUndone = left === 0 && (undone > 0 || found.undoneAt !== null || found.writtenAt === null)
    await transaction
      .update(imports)
      .set({
        undone,
        keptByUndo: kept,
        reached,
        steppedAt: at,
        ...(left === 0 && { step: null }),
        ...(isUndone && { undoneAt: found.undoneAt ?? at }),
      })
      .where(eq(imports.id, importId))
    // Otherwise its next run would write the same again.
    if (left === 0 && found.sourceId && !found.refusal) await pauseSource(transaction, found.sourceId)
    if (left === 0 && undone > 0) audit('bins.import-undone', `import:${importId}`, { undone, kept })
    tell()
    return { undone, kept, someKept: left === 0 ? await someWritten(changing, importId) : [], left }
  })

const pauseSource = (transaction: Executor, id: string) =>
  transaction.update(sources).set({ isOn: false, pausedBecause: 'undone' }).where(eq(sources.id, id))

/** The import as its undo is under way. */
async function begun(changing: PartChange<'binWriting'>, importId: string) {
  const found = await lockImport(changing, importId)
  if (found.step === 'undoing') return found
  if (found.step === null && !found.writtenAt && !found.undoneAt)
    throw new Refusal('not-possible-now', 'This import is not in the record.')
  const start = { step: 'undoing' as const, reached: '', undone: 0, keptByUndo: 0 }
  await changing.transaction.update(imports).set(start).where(eq(imports.id, importId))
  return { ...found, ...start }
}

/** Returns the ids of the bins that are as before the import. */
async function putBack(
  changing: PartChange<'binWriting'>,
  rows: readonly ComparedRow[],
  importedAt: Date,
): Promise<string[]> {
  const { transaction, record } = changing
  const ids = rows.map(({ binId }) => binId)
  const known = await detailsOf(transaction, await record.binWriting.lock(ids))
  const added = rows.filter(isAddition).map(({ binId }) => binId)
  const inUse = new Set(await record.binWriting.inUseSince(added, importedAt))
  const back = rows.filter((row) => isAsWritten(known.get(row.binId) ?? null, row) && !inUse.has(row.binId))
  await writeDetails(changing, back.flatMap(detailsBefore))
  await record.binWriting.retire(back.filter(isAddition).map(({ binId }) => binId))
  return back.map(({ binId }) => binId)
}

/** Whether the import put a bin into service that was not. */
const isAddition = ({ before, after }: Pick<ComparedRow, 'before' | 'after'>) =>
  after !== null && (before === null || before.isRetired)

const detailsBefore = ({ binId, before }: ComparedRow) => {
  if (!before) return []
  const { isRetired, ...details } = before
  return [{ id: binId, ...details }]
}

const isOfImport = (importId: string) =>
  and(eq(importRows.importId, importId), eq(importRows.isWritten, true))

async function countWritten({ transaction }: PartChange<'binWriting'>, importId: string): Promise<number> {
  const [rows] = await transaction.select({ count: count() }).from(importRows).where(isOfImport(importId))
  return rows?.count ?? 0
}

async function someWritten({ transaction }: PartChange<'binWriting'>, importId: string): Promise<string[]> {
  const rows = await transaction
    .select({ binId: importRows.binId })
    .from(importRows)
    .where(isOfImport(importId))
    .orderBy(asc(importRows.binId))
    .limit(SOME)
  return rows.map(({ binId }) => binId)
}
