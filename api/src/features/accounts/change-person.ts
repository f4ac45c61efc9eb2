import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Role } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { oneTimeLinks, people } from '../../database/schema'
import { endSessionsOf } from '../../http/auth/sessions'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'

type Person = typeof people.$inferSelect

/** Whether people sign in through the council's provider. Passwords are then only for break-glass accounts. */
export interface SignInPolicy {
  hasProvider: boolean
}

/** Changes a person's role, with effect in all of their sessions at once. Refuses when no administrator would be left. */
export async function giveRole(change: Change, id: string, role: Role, policy: SignInPolicy): Promise<void> {
  const person = await lockPerson(change.transaction, id, role === 'admin' ? null : policy)
  if (person.role === role) return
  await change.transaction.update(people).set({ role }).where(eq(people.id, id))
  change.audit('account.role', `person:${id}`, { from: person.role, to: role })
  sendFleetEvent(change, person.role, role)
}

/** Deactivates a person, which ends their sessions and links, or activates them again. Refuses to deactivate the last administrator. */
export async function setPersonActive(
  change: Change,
  id: string,
  isActive: boolean,
  policy: SignInPolicy,
): Promise<void> {
  const { role } = await lockPerson(change.transaction, id, isActive ? null : policy)
  await change.transaction
    .update(people)
    .set({ isActive, deactivatedAt: isActive ? null : sql`now()` })
    .where(eq(people.id, id))
  if (!isActive) {
    await endSessionsOf(change.transaction, id)
    await change.transaction.delete(oneTimeLinks).where(eq(oneTimeLinks.personId, id))
  }
  change.audit(isActive ? 'account.activate' : 'account.deactivate', `person:${id}`, {})
  sendFleetEvent(change, role)
}

/** Ends the sessions of a person on all devices. */
export async function endSessionsOfPerson({ transaction, audit }: Change, id: string): Promise<void> {
  await lockPerson(transaction, id, null)
  await endSessionsOf(transaction, id)
  audit('session.end-all', `person:${id}`, {})
}

/** Drivers are shown with the fleet, so screens of the fleet reload when a driver changed. */
function sendFleetEvent({ tell }: Change, ...roles: readonly Role[]): void {
  if (roles.includes('driver')) tell({ kind: 'fleet' })
}

/**
 * Sets whether an account may sign in with its password although everyone else signs in through the provider. Refuses to take
 * this from the last administrator.
 */
export async function setPersonBreakGlass(
  { transaction, audit }: Change,
  id: string,
  isBreakGlass: boolean,
  policy: SignInPolicy,
): Promise<void> {
  await lockPerson(transaction, id, isBreakGlass || !policy.hasProvider ? null : policy)
  await transaction.update(people).set({ isBreakGlass }).where(eq(people.id, id))
  audit('account.break-glass', `person:${id}`, { to: isBreakGlass })
}

/**
 * Locks a person's row. With `keepAnAdmin` all administrators are locked first, and the last one is refused: the caller may
 * take their access away.
 */
async function lockPerson(
  transaction: Executor,
  id: string,
  keepAnAdmin: SignInPolicy | null,
): Promise<Person> {
  const admins = keepAnAdmin ? await lockAdmins(transaction, keepAnAdmin) : []
  const [person] = await transaction.select().from(people).where(eq(people.id, id)).for('update')
  if (!person) throw new Refusal('unknown-person', 'There is no such person. Reload the list.')
  if (admins.length === 1 && admins[0]?.id === id)
    throw new Refusal(
      'last-admin',
      `${person.name} is the last administrator who can sign in. Make another person one first.`,
    )
  return person
}

/** Locks in id order: when two administrators demote each other at once, the second waits and is refused. */
const lockAdmins = (transaction: Executor, policy: SignInPolicy) =>
  transaction
    .select({ id: people.id })
    .from(people)
    .where(isAdministrator(policy))
    .orderBy(asc(people.id))
    .for('update')

/** How many administrators can sign in, and how many of them without the provider. */
export async function countAdministrators(executor: Executor, policy: SignInPolicy) {
  const [counted] = await executor
    .select({
      administrators: count(),
      breakGlass: sql<number>`(count(*) filter (where ${isOfBreakGlass}))::int`,
    })
    .from(people)
    .where(isAdministrator(policy))
  return counted ?? { administrators: 0, breakGlass: 0 }
}

const isAdministrator = (policy: SignInPolicy) =>
  and(eq(people.role, 'admin'), eq(people.isActive, true), canSignIn(policy))

const isOfBreakGlass = and(isNotNull(people.passwordHash), eq(people.isBreakGlass, true))

/** People of the provider count by the role that it gave at their last sign-in. */
const canSignIn = ({ hasProvider }: SignInPolicy) =>
  hasProvider
    ? or(and(isNotNull(people.subject), isNull(people.withoutRoleSince)), isOfBreakGlass)
    : isNotNull(people.passwordHash)

/** At the council's provider, or here with a password. */
export type SignInMethod = 'provider' | 'password'

/** How a person signs in with the server's present settings; `null` for a person who cannot sign in yet. */
export function signInMethod(
  { subject, passwordHash, isBreakGlass }: Person,
  { hasProvider }: SignInPolicy,
): SignInMethod | null {
  if (hasProvider && subject !== null) return 'provider'
  return passwordHash !== null && (isBreakGlass || !hasProvider) ? 'password' : null
}
