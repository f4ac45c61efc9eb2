import { asc, eq, or } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { reports } from '../../database/schema'
import { wrongField } from './check-status-change'
import { refuseUnknown } from './find-report'

/**
 * Locks a report, those that repeat it and the one that it is said to repeat, and answers with the report and the last.
 * Nothing that is itself a duplicate can be repeated, so there is never a circle. All are locked in one order: of two
 * that are each called the other's duplicate at once, the second is refused.
 */
export async function lockWithOriginal(transaction: Executor, id: string, reference: string) {
  const locked = await transaction
    .select()
    .from(reports)
    .where(or(eq(reports.id, id), eq(reports.reference, reference), eq(reports.duplicateOf, id)))
    .orderBy(asc(reports.id))
    .for('no key update')
  const report = locked.find((row) => row.id === id) ?? refuseUnknown()
  const original = locked.find((row) => row.reference === reference)
  return { report, originalId: usable(report, original).id }
}

type Report = typeof reports.$inferSelect

function usable(report: Report, original: Report | undefined): Report {
  if (!original) throw wrongField('duplicateOf', 'There is no report with this reference.')
  if (original.id === report.id) throw wrongField('duplicateOf', 'A report cannot be a duplicate of itself.')
  if (original.status === 'duplicate')
    throw wrongField('duplicateOf', 'That report is a duplicate: give the reference of the one that stays.')
  if (original.isHeld) throw wrongField('duplicateOf', 'That report is held: release it first.')
  return original
}
