import { type PartChange, Refusal, type ServerPartContext } from 'api/server-part'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { ComparedRow } from '../../operations'
import { isAsCompared } from '../../rules/compare-bins'
import { claimedByOthers, deleteClaims, saveClaims } from '../source-claims'
import { FILES, importRows, imports } from '../tables'
import { detailsOf, writeDetails } from './bin-details'
import { lockImport, markRows, nextRows, type Work } from './import-steps'

interface Wanted {
  takesAwayGone: boolean
  withDoubtful: boolean
}

interface Written {
  written: number
  left: number
}

/** Writes the next bins of an import, from the first ones on. What is wanted is decided by the first call. */
export async function writeImport(
  context: ServerPartContext<'binWriting'>,
  importId: string,
  wanted: Wanted,
): Promise<Written> {
  if (await context.record.binWriting.isDemonstration()) throw new Refusal('not-possible-now', DEMONSTRATION)
  const { person, now } = context
  return writeStep(context, importId, (changing) => begin(changing, importId, wanted, { person, now: now() }))
}

/** Notes what is wanted of an import, and keeps what it says of bins that are as it says. */
export async function begin(
  { transaction }: PartChange<'binWriting'>,
  importId: string,
  wanted: Wanted,
  { person, now }: { person: { name: string }; now: number },
): Promise<void> {
  const [rows] = await transaction
    .select({ count: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), wantedRows(wanted)))
  const [found] = await transaction.select().from(imports).where(eq(imports.id, importId))
  if (found)
    await saveClaims(transaction, found, and(eq(importRows.outcome, 'same'), isNull(importRows.doubt)))
  await transaction
    .update(imports)
    .set({
      ...wanted,
      step: 'writing',
      reached: '',
      toWrite: rows?.count ?? 0,
      confirmedAt: new Date(now),
      by: person.name,
    })
    .where(eq(imports.id, importId))
}

/**
 * Writes the next bins as they were compared, in one transaction. When one of them has changed since, the step is refused; if earlier steps have
 * written some, all of them are put back.
 */
export async function writeStep(
  work: Work,
  importId: string,
  beginning?: (changing: PartChange<'binWriting'>) => Promise<void>,
): Promise<Written> {
  const moved: ComparedRow[] = []
  try {
    return await work.change(async (changing) => {
      const { transaction } = changing
      let found = await lockImport(changing, importId)
      if (found.trial)
        throw new Refusal('not-possible-now', 'This is a trial: keep the source, and it is read.')
      // A retry, because the response to the last step was lost.
      if (found.writtenAt) return { written: found.written, left: 0 }
      if (found.undoneAt || found.step === 'undoing')
        throw new Refusal(
          'not-possible-now',
          found.refusal ?? 'This import was undone: choose the file again.',
        )
      if (found.step === null) {
        await beginning?.(changing)
        found = await lockImport(changing, importId)
      }
      const rows = await nextRows(changing, found, wantedRows(found))
      moved.push(...(await writeRows(changing, rows, found.sourceId ?? FILES)))
      if (moved.length > 0) throw new Refusal('not-possible-now', changedMeanwhile(moved))
      const ids = rows.map(({ binId }) => binId)
      await markRows(changing, importId, ids, true)
      if (ids.length > 0) await saveClaims(transaction, found, inArray(importRows.binId, ids))
      const gone = rows.flatMap(({ binId, after }) => (after ? [] : [binId]))
      await deleteClaims(transaction, found.sourceId ?? FILES, gone)
      return reach(changing, work.now(), found, rows)
    })
  } catch (error) {
    if (moved.length > 0) await takeBack(work, importId, changedMeanwhile(moved))
    throw error
  }
}

/** Returns the bins that are no longer as they were compared; then nothing is written. */
async function writeRows(
  changing: PartChange<'binWriting'>,
  rows: readonly ComparedRow[],
  sourceId: string,
): Promise<readonly ComparedRow[]> {
  const { transaction, record } = changing
  const known = await detailsOf(transaction, await record.binWriting.lock(rows.map(({ binId }) => binId)))
  const moved = rows.filter((row) => !isAsCompared(known.get(row.binId) ?? null, row))
  if (moved.length > 0) return moved
  await writeDetails(changing, rows.flatMap(detailsToWrite))
  const gone = rows.flatMap(({ binId, after }) => (after ? [] : [binId]))
  // What another source names, or the layer keeps, stays: this source alone names it no more.
  const kept = await claimedByOthers(transaction, sourceId, gone)
  await record.binWriting.retire(gone.filter((id) => !kept.has(id) && known.get(id)?.source !== null))
  return []
}

async function reach(
  { transaction, audit, tell }: PartChange<'binWriting'>,
  now: number,
  found: Awaited<ReturnType<typeof lockImport>>,
  rows: readonly ComparedRow[],
): Promise<Written> {
  const { id, fileName, toWrite } = found
  const written = found.written + rows.length
  const left = toWrite - written
  const at = new Date(now)
  await transaction
    .update(imports)
    .set({
      written,
      steppedAt: at,
      reached: rows.at(-1)?.binId ?? found.reached,
      ...(left === 0 && { step: null, writtenAt: at }),
    })
    .where(eq(imports.id, id))
  if (left === 0 && written > 0) audit('bins.import', `import:${id}`, { fileName, written })
  tell()
  return { written, left }
}

/** Lets an import that has written some bins put them back. */
const takeBack = ({ change }: Work, importId: string, refusal: string) =>
  change(async ({ transaction, tell }) => {
    await transaction
      .update(imports)
      .set({ step: 'undoing', reached: '', undone: 0, keptByUndo: 0, refusal })
      .where(and(eq(imports.id, importId), eq(imports.step, 'writing')))
    tell()
  })

export const DEMONSTRATION =
  'The record holds the demonstration city, with which your own bins are never mixed. An administrator empties it first, as the page Your Bins says.'

const changedMeanwhile = (moved: readonly ComparedRow[]) =>
  `${moved.length} bins have changed since the preview, such as ${moved[0]?.binId}: choose the file, or read the source, again to see how it differs now.`

const detailsToWrite = ({ binId, after }: ComparedRow) => {
  if (!after) return []
  const { isRetired, ...details } = after
  return [{ id: binId, ...details }]
}

const wantedRows = ({ takesAwayGone, withDoubtful }: Wanted) =>
  and(
    inArray(importRows.outcome, ['new', 'changed', ...(takesAwayGone ? (['gone'] as const) : [])]),
    withDoubtful ? undefined : isNull(importRows.doubt),
  )
