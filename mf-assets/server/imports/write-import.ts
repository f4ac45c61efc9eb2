import { type PartChange, Refusal, type ServerPartContext } from 'api/server-part'
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ComparedRow } from '../../operations'
import { isAsCompared, isAsWritten } from '../../rules/compare-bins'
import { importRows, imports } from '../tables'
import { detailsOf, writeDetails } from './bin-details'
import { refuseWritten } from './compare-import'

type Context = ServerPartContext<'binWriting'>
type Changing = PartChange<'binWriting'>

/** How many bins are written by one statement. */
const PAGE = 5_000

interface Wanted {
  takesAwayGone: boolean
  withDoubtful: boolean
}

/** Writes an import as it was compared, in one transaction. */
export async function writeImport(
  { change, person, now, record: { binWriting } }: Context,
  importId: string,
  wanted: Wanted,
): Promise<{ written: number }> {
  if (await binWriting.isDemonstration()) throw new Refusal('not-possible-now', DEMONSTRATION)
  return change(async (changing) => {
    const { transaction, audit, tell } = changing
    const [before] = await transaction.select().from(imports).where(eq(imports.id, importId)).for('update')
    // A retry, because the response to the first attempt was lost.
    if (before?.writtenAt) return { written: before.written }
    const { fileName } = await refuseWritten(changing, importId)
    let written = 0
    for await (const rows of pages(changing, importId, wantedRows(wanted))) {
      const ids = rows.map(({ binId }) => binId)
      const known = await detailsOf(transaction, await changing.record.binWriting.lock(ids))
      const moved = rows.filter((row) => !isAsCompared(known.get(row.binId) ?? null, row))
      if (moved.length > 0) throw new Refusal('not-possible-now', changedMeanwhile(moved))
      await writeDetails(changing, rows.flatMap(detailsToWrite))
      await changing.record.binWriting.retire(rows.flatMap(({ binId, after }) => (after ? [] : [binId])))
      written += rows.length
    }
    await transaction
      .update(importRows)
      .set({ isWritten: true })
      .where(and(eq(importRows.importId, importId), wantedRows(wanted)))
    await transaction
      .update(imports)
      .set({ writtenAt: new Date(now()), written, by: person.name })
      .where(eq(imports.id, importId))
    audit('bins.import', `import:${importId}`, { fileName, written })
    tell()
    return { written }
  })
}

const DEMONSTRATION =
  'The record holds the demonstration city, with which your own bins are never mixed. An administrator empties it first, with npm run seed -- --empty --yes.'

const changedMeanwhile = (moved: readonly ComparedRow[]) =>
  `${moved.length} bins have changed since the preview, such as ${moved[0]?.binId}: choose the file again to see how it differs now.`

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

/** The rows that fit, in the order of their ids: so the bins are locked in one order. */
async function* pages({ transaction }: Changing, importId: string, condition: ReturnType<typeof and>) {
  for (let last = ''; ; ) {
    const rows = await transaction
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, importId), gt(importRows.binId, last), condition))
      .orderBy(asc(importRows.binId))
      .limit(PAGE)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.binId ?? last
  }
}

const SOME = 5

/** Puts back what an import wrote. A bin that has changed since, or that is new and in use, stays as it is. */
export const undoWritten = ({ change, now }: Context, importId: string) =>
  change(async (changing) => {
    const { transaction, record, audit, tell } = changing
    const [found] = await transaction.select().from(imports).where(eq(imports.id, importId)).for('update')
    if (!found?.writtenAt) throw new Refusal('not-possible-now', 'This import is not in the record.')
    let undone = 0
    const kept: string[] = []
    for await (const rows of pages(changing, importId, eq(importRows.isWritten, true))) {
      const ids = rows.map(({ binId }) => binId)
      const known = await detailsOf(transaction, await record.binWriting.lock(ids))
      const added = rows.filter(isAddition).map(({ binId }) => binId)
      const inUse = new Set(await record.binWriting.inUseSince(added, found.writtenAt))
      const [back, stay] = parted(
        rows,
        (row) => isAsWritten(known.get(row.binId) ?? null, row) && !inUse.has(row.binId),
      )
      await writeDetails(changing, back.flatMap(detailsBefore))
      await record.binWriting.retire(back.filter(isAddition).map(({ binId }) => binId))
      await transaction
        .update(importRows)
        .set({ isWritten: false })
        .where(
          and(
            eq(importRows.importId, importId),
            inArray(
              importRows.binId,
              back.map(({ binId }) => binId),
            ),
          ),
        )
      undone += back.length
      kept.push(...stay.map(({ binId }) => binId))
    }
    if (undone > 0) {
      await transaction
        .update(imports)
        .set({ undoneAt: new Date(now()), keptByUndo: kept.length })
        .where(eq(imports.id, importId))
      audit('bins.import-undone', `import:${importId}`, { undone, kept: kept.length })
      tell()
    }
    return { undone, kept: kept.length, someKept: kept.slice(0, SOME) }
  })

/** Whether the import put a bin into service that was not. */
const isAddition = ({ before, after }: Pick<ComparedRow, 'before' | 'after'>) =>
  after !== null && (before === null || before.isRetired)

const detailsBefore = ({ binId, before }: ComparedRow) => {
  if (!before) return []
  const { isRetired, ...details } = before
  return [{ id: binId, ...details }]
}

function parted<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  const fits = all.filter(test)
  const fitting = new Set(fits)
  return [fits, all.filter((one) => !fitting.has(one))]
}

/** Deletes what was never confirmed, after a day. */
export const forgetUnconfirmed = (transaction: Changing['transaction'], now: number) =>
  transaction
    .delete(imports)
    .where(and(isNull(imports.writtenAt), sql`${imports.begunAt} < ${new Date(now - DAY_MS)}`))

const DAY_MS = 24 * 60 * 60 * 1000

export const fitsWhich = (which: ComparedRow['outcome'] | 'doubtful') =>
  which === 'doubtful'
    ? sql`${importRows.doubt} is not null`
    : or(and(eq(importRows.outcome, which), isNull(importRows.doubt)))
