import { type PartChange, type PartWork, Refusal } from 'api/server-part'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { importRows, imports } from '../tables'

export type Work = Pick<PartWork<'binWriting'>, 'change' | 'now' | 'record'>
type Changing = PartChange<'binWriting'>

/** How many bins one transaction writes: a second's work, and a few seconds' on a busy machine. */
const BINS_PER_STEP = 5_000

/** Locks an import, so that a page and the job never go on with it at once. */
export async function lockImport({ transaction }: Changing, importId: string) {
  const [found] = await transaction.select().from(imports).where(eq(imports.id, importId)).for('update')
  if (!found)
    throw new Refusal('not-possible-now', 'This import is unknown or was forgotten: choose the file again.')
  return found
}

type Import = Awaited<ReturnType<typeof lockImport>>

/** The rows of the next step, in the order of their ids: so the bins are locked in one order. */
export const nextRows = (
  { transaction }: Changing,
  { id, reached }: Pick<Import, 'id' | 'reached'>,
  condition: ReturnType<typeof and>,
) =>
  transaction
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.binId, reached), condition))
    .orderBy(asc(importRows.binId))
    .limit(BINS_PER_STEP)

/** Notes which of the bins are as the import wrote them. */
export async function markRows(
  { transaction }: Changing,
  importId: string,
  binIds: readonly string[],
  isWritten: boolean,
): Promise<void> {
  if (binIds.length === 0) return
  await transaction
    .update(importRows)
    .set({ isWritten })
    .where(and(eq(importRows.importId, importId), inArray(importRows.binId, [...binIds])))
}
