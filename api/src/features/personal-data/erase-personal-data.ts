import { and, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { reportAdditions, reportHistory, reportPhotos, reports } from '../../database/schema'
import type { Change } from '../../record/change-record'

export interface ErasedReports {
  ids: readonly string[]
  /** Those of them whose location mentions the resident, too. */
  located: readonly string[]
  /** Those of them whose unknown bin was given a name that does. */
  named: readonly string[]
  /** The replies of staff that mention the resident. */
  replies: readonly string[]
}

const UNKNOWN_LOCATION = 'Unknown location'
const UNKNOWN_BIN = 'Unknown bin'

/**
 * Removes personal data from reports, which stay otherwise, and tells the open screens. Hashes are removed too, because short texts
 * can be guessed from them.
 */
export async function eraseReports(
  { transaction, tell }: Pick<Change, 'transaction' | 'tell'>,
  { ids, located, named, replies }: ErasedReports,
): Promise<void> {
  await transaction
    .update(reports)
    .set({ contact: null, note: null, bodyHash: '', addressHash: null, siteHash: null, blockHash: null })
    .where(inArray(reports.id, [...ids]))
  await transaction
    .update(reports)
    .set({ location: UNKNOWN_LOCATION })
    .where(inArray(reports.id, [...located]))
  await transaction
    .update(reports)
    .set({ binId: UNKNOWN_BIN })
    .where(inArray(reports.id, [...named]))
  await transaction.delete(reportPhotos).where(inArray(reportPhotos.reportId, [...ids]))
  await transaction
    .update(reportAdditions)
    .set({ bodyHash: '', noteEnd: null })
    .where(inArray(reportAdditions.reportId, [...ids]))
  await transaction
    .update(reportHistory)
    .set({ reason: null })
    .where(and(inArray(reportHistory.reportId, [...ids]), inArray(reportHistory.reason, [...replies])))
  for (const id of ids) tell({ kind: 'reports', id })
}

/** Erases the values of audit entries. Each keeps a commitment in their place, so that the seals still verify. */
export async function eraseEntries(
  transaction: Executor,
  numbers: readonly number[],
  value: string,
): Promise<void> {
  const seqs = `{${numbers.join()}}`
  const { rows } = await transaction.execute<{ erased: number }>(
    sql`select erase_audit_values(${seqs}::bigint[], ${value}) as erased`,
  )
  // An incomplete erasure is rolled back.
  if (rows[0]?.erased !== numbers.length)
    throw new Error(`Of ${numbers.length} entries of the audit trail ${rows[0]?.erased} were erased.`)
}
