import type { PartChange } from 'api/server-part'
import { and, eq, inArray } from 'drizzle-orm'
import { compareRow } from '../../rules/compare-bins'
import { claimsOf, readPrecedence, resolveWith } from '../source-claims'
import { FILES, importRows } from '../tables'
import { detailsOf } from './bin-details'

interface Followed {
  importId: string
  /** `null` for a file. */
  sourceId: string | null
  /** The bins that were merged, with those into which they were. */
  merged: readonly { id: string; into: string }[]
}

/**
 * A row that names a bin that was merged speaks of the one that stays, so that the duplicate does not come back. Where the file names both,
 * the row of the bin that stays counts, and the other changes nothing.
 */
export async function followMerges(
  { transaction, record }: PartChange<'binWriting'>,
  { importId, sourceId, merged }: Followed,
): Promise<void> {
  if (merged.length === 0) return
  const ids = merged.flatMap(({ id, into }) => [id, into])
  const rows = await transaction
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.binId, ids)))
  const byId = new Map(rows.map((row) => [row.binId, row]))
  const into = new Map(merged.map(({ id, into }) => [id, into]))
  const followed = rows.filter(({ binId }) => into.has(binId))
  if (followed.length === 0) return
  const staying = [...new Set(followed.flatMap(({ binId }) => into.get(binId) ?? []))].sort()
  const details = await detailsOf(transaction, await record.binWriting.lock(staying))
  const claims = await claimsOf(transaction, staying)
  const precedence = await readPrecedence(transaction)
  for (const row of followed) {
    const { binId, line, said: claim } = row
    const stays = into.get(binId) ?? binId
    const isRow = and(eq(importRows.importId, importId), eq(importRows.binId, binId))
    const before = details.get(stays)
    if (byId.has(stays) || !claim || !before) {
      const silent = {
        outcome: 'same',
        doubt: null,
        before: row.before,
        after: row.before,
        said: null,
      } as const
      await transaction.update(importRows).set(silent).where(isRow)
      continue
    }
    const resolved = resolveWith(
      { sourceId: sourceId ?? FILES, claim },
      claims.get(stays),
      before,
      precedence,
    )
    const compared = compareRow({ line: line ?? 0, id: stays, doubt: null, ...resolved }, before, null)
    await transaction
      .update(importRows)
      .set({ ...compared, line })
      .where(isRow)
    byId.set(stays, row)
  }
}
