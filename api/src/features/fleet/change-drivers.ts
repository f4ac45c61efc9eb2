import { and, eq, ne, sql } from 'drizzle-orm'
import { people } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { asName } from '../accounts/accounts'
import { addedMeanwhile, decideWrite } from './decide-write'
import { underWayWith } from './read-fleet'

interface WantedDriver {
  id: string
  name: string
  /** The revision that the change was made from; null for a new driver. */
  revision: number | null
}

/** Adds a driver, renames one, or restores a removed one. */
export async function putDriver(change: Change, { id, name: typed, revision }: WantedDriver): Promise<void> {
  const name = asName(typed)
  const known = await lockDriver(change, id)
  const way = decideWrite(known && { item: known, isRemoved: !known.isActive }, { id, name, revision })
  if (way === 'nothing') return
  await requireFreeName(change, id, name)
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
  if (written.length === 0) throw addedMeanwhile(name)
  tell(change, 'driver.put', id)
}

/** Removes a driver who is not on the road; a driver who is already removed stays so. */
export async function removeDriver(change: Change, id: string): Promise<void> {
  const known = await lockDriver(change, id)
  if (!known?.isActive) return
  const routeIds = await underWayWith(change.transaction, id)
  if (routeIds)
    throw new Refusal(
      'not-possible-now',
      `${known.name} is under way with ${routeIds}. Complete that or give it to another driver first.`,
    )
  await change.transaction
    .update(people)
    .set({ isActive: false, revision: sql`${people.revision} + 1` })
    .where(eq(people.id, id))
  tell(change, 'driver.remove', id)
}

function tell(change: Change, action: 'driver.put' | 'driver.remove', id: string): void {
  change.audit(action, `person:${id}`, {})
  change.tell({ kind: 'fleet' })
  // Routes show their driver.
  change.tell({ kind: 'routes', id: null })
}

async function lockDriver({ transaction }: Change, id: string) {
  const [person] = await transaction.select().from(people).where(eq(people.id, id)).for('update')
  if (!person) return undefined
  // Accounts that can sign in are changed only by an administrator.
  if (person.role === 'driver' && person.passwordHash === null) return person
  throw new Refusal(
    'not-possible-now',
    `${person.name} has an account. An administrator changes it with npm run account.`,
  )
}

async function requireFreeName({ transaction }: Change, id: string, name: string): Promise<void> {
  const [other] = await transaction
    .select({ isActive: people.isActive })
    .from(people)
    .where(and(sql`lower(${people.name}) = lower(${name})`, ne(people.id, id)))
  if (!other) return
  const detail = `There is a ${name} already${other.isActive ? '' : ', who was taken away'}. Give another name.`
  throw new Refusal('not-possible-now', detail, [{ field: 'body.name', detail }])
}
