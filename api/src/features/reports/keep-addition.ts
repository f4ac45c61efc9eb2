import { eq } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { reportAdditions } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'

type Addition = Pick<typeof reportAdditions.$inferSelect, 'id' | 'reportId' | 'bodyHash'>

/** Whether a report has this addition already. Refuses another one under the same key. */
export async function isAdded(transaction: Executor, { id, reportId, bodyHash }: Addition): Promise<boolean> {
  const [known] = await transaction.select().from(reportAdditions).where(eq(reportAdditions.id, id))
  if (!known) return false
  if (known.reportId === reportId && known.bodyHash === bodyHash) return true
  throw keyUsed()
}

/** Remembers an addition, so that it is made once. */
export async function rememberAddition(transaction: Executor, addition: Addition): Promise<void> {
  const kept = await transaction.insert(reportAdditions).values(addition).onConflictDoNothing()
  // In the same moment the key was used for another report.
  if (kept.rowCount === 0) throw keyUsed()
}

function keyUsed() {
  const detail = 'Something else was sent with this Idempotency-Key: make a new UUID for this.'
  return new Refusal('key-used-before', detail, [{ field: 'headers.idempotency-key', detail }])
}
