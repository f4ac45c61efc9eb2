import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import type { Role } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { people } from '../../database/schema'
import { endSessionsOf } from '../../http/auth/sessions'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'

/** What a change made at the terminal and one made on a screen have in common. */

type Person = typeof people.$inferSelect

/** Gives a person another role, at once in all of their sessions. Refuses to take the last administrator's. */
export async function giveRole(change: Change, id: string, role: Role): Promise<void> {
  const person = await lockPerson(change.transaction, id, { mayLeaveAdmins: role !== 'admin' })
  if (person.role === role) return
  await change.transaction.update(people).set({ role }).where(eq(people.id, id))
  change.audit('account.role', `person:${id}`, { from: person.role, to: role })
  tellFleet(change, person.role, role)
}

/** Deactivates a person, which ends their sessions, or activates them again. Refuses to deactivate the last administrator. */
export async function setPersonActive(change: Change, id: string, isActive: boolean): Promise<void> {
  const { role } = await lockPerson(change.transaction, id, { mayLeaveAdmins: !isActive })
  await change.transaction.update(people).set({ isActive }).where(eq(people.id, id))
  if (!isActive) await endSessionsOf(change.transaction, id)
  change.audit(isActive ? 'account.activate' : 'account.deactivate', `person:${id}`, {})
  tellFleet(change, role)
}

/** Ends the sessions of a person on all devices. */
export async function endSessionsOfPerson({ transaction, audit }: Change, id: string): Promise<void> {
  await lockPerson(transaction, id, { mayLeaveAdmins: false })
  await endSessionsOf(transaction, id)
  audit('session.end-all', `person:${id}`, {})
}

/** Drivers are people, too. */
function tellFleet({ tell }: Change, ...roles: readonly Role[]): void {
  if (roles.includes('driver')) tell({ kind: 'fleet' })
}

/** The person under a row lock. Where an administrator may be lost, all of them are locked first, so that one stays. */
async function lockPerson(
  transaction: Executor,
  id: string,
  { mayLeaveAdmins }: { mayLeaveAdmins: boolean },
): Promise<Person> {
  const admins = mayLeaveAdmins ? await lockAdmins(transaction) : []
  const [person] = await transaction.select().from(people).where(eq(people.id, id)).for('update')
  if (!person) throw new Refusal('unknown-person', 'There is no such person. Reload the list.')
  if (admins.length === 1 && admins[0]?.id === id)
    throw new Refusal(
      'last-admin',
      `${person.name} is the last administrator who can sign in. Make another person one first.`,
    )
  return person
}

/** In the order of ids: two administrators who take each other away at once wait, and the second finds one left. */
const lockAdmins = (transaction: Executor) =>
  transaction
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.role, 'admin'),
        eq(people.isActive, true),
        or(isNotNull(people.passwordHash), isNotNull(people.subject)),
      ),
    )
    .orderBy(asc(people.id))
    .for('update')
