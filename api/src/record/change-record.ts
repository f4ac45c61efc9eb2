import type { LiveEvent } from 'shared-domain/contract'
import type { Database } from '../database/database'
import { type Executor, inTransaction } from '../database/in-transaction'
import { audit, events } from '../database/schema'
import { traced } from './traces'

export interface Change {
  /** The transaction in which all of it happens or nothing. */
  transaction: Executor
  /**
   * Writes into the audit trail. `action` as in `report.status`, `subject` as in `report:<id>`; no personal data, but for the
   * network `address` of a sign-in.
   */
  audit: (action: string, subject: string, change: unknown, address?: string) => void
  /** Tells the live screens, once the change is committed. */
  tell: (event: LiveEvent) => void
}

/** The app, or what stands for it where there is none. */
export interface Changeable {
  database: Pick<Database, 'pool' | 'query'>
  live: { wake: () => void }
}

/**
 * Changes the record on behalf of `actor`, in one transaction with its audit trail and its events. Every change that
 * a person or a sensor makes goes through here, but for a new report, which `receiveReportSql` takes in one statement for speed.
 */
export async function changeRecord<T>(
  app: Changeable,
  actor: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const entries: (typeof audit.$inferInsert)[] = []
  const told: LiveEvent[] = []
  const result = await traced('change the record', () =>
    inTransaction(app.database, async (transaction) => {
      const answer = await work({
        transaction,
        audit: (action, subject, change, address) =>
          void entries.push({ actor, action, subject, change, address }),
        tell: (event) => void told.push(event),
      })
      if (entries.length > 0) await transaction.insert(audit).values(entries)
      if (told.length > 0) await transaction.insert(events).values(told.map((event) => ({ event })))
      return answer
    }),
  )
  if (told.length > 0) app.live.wake()
  return result
}
