import type { AuditAction, LiveEvent } from 'shared-domain/contract'
import type { Database } from '../database/database'
import { type Executor, inTransaction } from '../database/in-transaction'
import { audit, domainEvents, events } from '../database/schema'
import { isTransactionConflict } from '../database/transaction-conflict'
import { domainEventOf } from './events/domain-events'
import { traced } from './traces'

export interface Change {
  /** The transaction: everything in it is committed, or nothing. */
  transaction: Executor
  /**
   * Writes to the audit trail. `action` is like `report.status`, `subject` like `report:<id>`. No personal data, except the
   * network `address` of a sign-in.
   */
  audit: (action: AuditAction, subject: string, change: unknown, address?: string) => void
  /** Writes an event that is not that of an entry of the audit trail. */
  happened: (event: typeof domainEvents.$inferInsert) => void
  /** Notifies live screens after the commit. */
  tell: (event: LiveEvent) => void
  /** Runs after the commit, in this process: for what it keeps of the record in memory. */
  afterCommit: (work: () => void) => void
}

/** The app, or a substitute where there is none. */
export interface Changeable {
  database: Pick<Database, 'pool' | 'query'>
  live: { wake: () => void }
}

/** The actor of a change before the person is known, such as a refused sign-in. */
export const NO_PERSON = 'nobody'

const ATTEMPTS_MAX = 3

/**
 * Changes the record on behalf of `actor`, in one transaction with its audit trail and events. Every change by a person or a
 * sensor goes through here, except a new report: `receiveReportSql` handles that in one statement for speed.
 *
 * After a deadlock the work runs again from the start, so it must change nothing outside of the transaction.
 */
export async function changeRecord<T>(
  app: Changeable,
  actor: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await changeRecordOnce(app, actor, work)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isTransactionConflict(error)) throw error
    }
  }
}

/** The same for work that cannot run again, such as that of a server part. */
export async function changeRecordOnce<T>(
  app: Changeable,
  actor: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const entries: (typeof audit.$inferInsert & { action: AuditAction })[] = []
  const declared: (typeof domainEvents.$inferInsert)[] = []
  const emitted: LiveEvent[] = []
  const following: (() => void)[] = []
  const result = await traced('change the record', () =>
    inTransaction(app.database, async (transaction) => {
      const answer = await work({
        transaction,
        audit: (action, subject, change, address) =>
          void entries.push({ actor, action, subject, change, address }),
        happened: (event) => void declared.push(event),
        tell: (event) => void emitted.push(event),
        afterCommit: (work) => void following.push(work),
      })
      if (entries.length > 0) await transaction.insert(audit).values(entries)
      const happened = [...entries.flatMap((entry) => domainEventOf(entry) ?? []), ...declared]
      if (happened.length > 0) await transaction.insert(domainEvents).values(happened)
      if (emitted.length > 0) await transaction.insert(events).values(emitted.map((event) => ({ event })))
      return answer
    }),
  )
  for (const work of following) work()
  if (emitted.length > 0) app.live.wake()
  return result
}
