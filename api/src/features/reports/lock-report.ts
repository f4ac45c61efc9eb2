import { eq } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { reports } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'

/** Locks a report until the transaction ends. Refuses an unknown id. */
export async function lockReport(transaction: Executor, id: string) {
  // Not `for update`: a concurrent "me too" report references this row, and would have to wait.
  const [report] = await transaction.select().from(reports).where(eq(reports.id, id)).for('no key update')
  return report ?? refuseUnknown()
}

export function refuseUnknown(): never {
  throw new Refusal('unknown-report', 'There is no such report: look at the list, or at the reference again.')
}
