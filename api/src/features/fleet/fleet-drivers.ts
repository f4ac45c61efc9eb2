import { and, eq, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { oneTimeLinks, people } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { asName } from '../accounts/accounts'

/** A person whom the record knows, as a driver of the fleet. */
export interface KnownDriver {
  id: string
  name: string
  revision: number
  isActive: boolean
  /** Whether the person signs in, is invited to, or is no driver: only an administrator changes such an account. */
  hasAccount: boolean
  /** Whether an administrator deactivated the person, whom only an administrator activates again. */
  isDeactivated: boolean
}

/** Locks a person until the transaction ends; `null` for an unknown id. */
export async function lockDriver(transaction: Executor, id: string): Promise<KnownDriver | null> {
  const [person] = await transaction.select().from(people).where(eq(people.id, id)).for('update')
  if (!person) return null
  const links = await transaction.$count(oneTimeLinks, eq(oneTimeLinks.personId, id))
  const { name, revision, isActive, role, passwordHash, subject, deactivatedAt } = person
  const hasAccount = role !== 'driver' || passwordHash !== null || subject !== null || links > 0
  return { id, name, revision, isActive, hasAccount, isDeactivated: deactivatedAt !== null }
}

/** Another person of this name, whatever its capitals; `null` when it is free. */
export async function otherOfName(
  transaction: Executor,
  { id, name }: { id: string; name: string },
): Promise<{ isActive: boolean } | null> {
  const [other] = await transaction
    .select({ isActive: people.isActive })
    .from(people)
    .where(and(sql`lower(${people.name}) = lower(${asName(name)})`, ne(people.id, id)))
  return other ?? null
}

/** Adds a driver, or writes the name of one who is locked. Returns false when another change added them meanwhile. */
export async function writeDriver(
  change: Change,
  way: 'insert' | 'update',
  { id, name: typed }: { id: string; name: string },
): Promise<boolean> {
  const name = asName(typed)
  const [before] = await change.transaction
    .select({ name: people.name, isActive: people.isActive })
    .from(people)
    .where(eq(people.id, id))
  const written =
    way === 'insert'
      ? await change.transaction
          .insert(people)
          .values({ id, name, role: 'driver' })
          .onConflictDoNothing({ target: people.id })
          .returning({ id: people.id })
      : await change.transaction
          .update(people)
          .set({ name, isActive: true, revision: sql`${people.revision} + 1` })
          .where(eq(people.id, id))
          .returning({ id: people.id })
  if (written.length === 0) return false
  tell(change, 'driver.put', id, {
    ...(before?.name !== name && { from: before?.name ?? null, to: name }),
    ...(before && !before.isActive && { isBack: true }),
  })
  return true
}

/** Takes a driver off the list. */
export async function retireDriver(change: Change, id: string): Promise<void> {
  await change.transaction
    .update(people)
    .set({ isActive: false, revision: sql`${people.revision} + 1` })
    .where(eq(people.id, id))
  tell(change, 'driver.remove', id, {})
}

function tell(change: Change, action: 'driver.put' | 'driver.remove', id: string, details: object): void {
  change.audit(action, `person:${id}`, details)
  change.tell({ kind: 'fleet' })
  // Routes show their driver.
  change.tell({ kind: 'routes', id: null })
}
