import { sql } from 'drizzle-orm'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'

/** Runs a part of a change. If that is refused, nothing of it is kept, and the rest of the change goes on. */
export async function attempt<T>(
  change: Change,
  work: (part: Change) => Promise<T>,
): Promise<{ result: T } | { refusal: Refusal }> {
  const { transaction } = change
  const afterwards: (() => void)[] = []
  await transaction.execute(sql`savepoint attempt`)
  try {
    const result = await work({
      transaction,
      audit: (...entry) => void afterwards.push(() => change.audit(...entry)),
      tell: (event) => void afterwards.push(() => change.tell(event)),
      afterCommit: (following) => void afterwards.push(() => change.afterCommit(following)),
    })
    await transaction.execute(sql`release savepoint attempt`)
    for (const tell of afterwards) tell()
    return { result }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    await transaction.execute(sql`rollback to savepoint attempt`)
    return { refusal }
  }
}
