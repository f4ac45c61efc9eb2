import { asc, eq, sql } from 'drizzle-orm'
import type { Role } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { oneTimeLinks, people, signInSteps } from '../../database/schema'
import { endSessionsOf } from '../../http/auth/sessions'
import { Refusal } from '../../http/problems/refusal'
import { type Change, changeRecord } from '../../record/change-record'
import {
  giveRole,
  type SignInPolicy,
  setPersonActive,
  setPersonBreakGlass,
  signInMethod,
} from './change-person'
import { createOneTimeLink, type OneTimeLink } from './one-time-links'
import { hashPassword, requireGoodPassword } from './passwords'
import { removeSecondFactor } from './second-factor/second-factor'

/** Account commands are run at the server's own terminal. */
const ACTOR = 'account command'
const NAME_MAX = 100

export interface Account {
  name: string
  role: Role
  isActive: boolean
  /** Has a password. Drivers of routes need none. */
  canSignIn: boolean
  isBreakGlass: boolean
  /** The council's provider signs the person in and determines the role. */
  isOfProvider: boolean
}

export async function listAccounts({ query }: Database): Promise<Account[]> {
  const rows = await query.select().from(people).orderBy(asc(people.name))
  return rows.map(({ name, role, isActive, isBreakGlass, subject, passwordHash }) => ({
    name,
    role,
    isActive,
    canSignIn: isActive && passwordHash !== null,
    isBreakGlass,
    isOfProvider: subject !== null,
  }))
}

/** Throws one sentence when the name is taken. The person must change the first password, because someone else knows it. */
export async function addAccount(
  database: Database,
  account: { name: string; role: Role; password: string; isFirstPassword?: boolean },
): Promise<void> {
  await requireGoodPassword(account.password, asName(account.name))
  const passwordHash = await hashPassword(account.password)
  await changeAccounts(database, async (change) => {
    await insertAccount(change, { ...account, passwordHash, mustChangePassword: account.isFirstPassword })
  })
}

/** Adds a person, and returns the link of the invitation. */
export const inviteAccount = (
  database: Database,
  account: { name: string; role: Role },
  policy: SignInPolicy,
): Promise<OneTimeLink> =>
  changeAccounts(database, async (change) => (await invitePerson(change, account, policy)).link)

/** Adds a person without a password, and creates the link for choosing one or for the first sign-in at the provider. */
export async function invitePerson(
  change: Change,
  account: { name: string; role: Role },
  policy: SignInPolicy,
): Promise<{ personId: string; link: OneTimeLink }> {
  const personId = await insertAccount(change, { ...account, passwordHash: null })
  return { personId, link: await createOneTimeLink(change, { personId, purpose: 'invite' }, policy) }
}

/** Returns a link for setting a password without the old one, or for the first sign-in at the provider. */
export const linkForAccount = (
  database: Database,
  name: string,
  policy: SignInPolicy,
): Promise<OneTimeLink> =>
  changeAccounts(database, async (change) => {
    const person = await requirePerson(change.transaction, name)
    const purpose = signInMethod(person, policy) === 'password' ? 'reset' : 'invite'
    return createOneTimeLink(change, { personId: person.id, purpose }, policy)
  })

async function insertAccount(
  { transaction, audit }: Change,
  {
    role,
    passwordHash,
    mustChangePassword,
    ...account
  }: { name: string; role: Role; passwordHash: string | null; mustChangePassword?: boolean | undefined },
): Promise<string> {
  const name = asName(account.name)
  if (name.length === 0 || name.length > NAME_MAX || /\p{C}/u.test(name))
    throw wrongName(`A name has 1 to ${NAME_MAX} characters that can be seen.`)
  const values = { name, role, passwordHash, mustChangePassword }
  const [added] = await transaction.insert(people).values(values).onConflictDoNothing().returning()
  if (!added)
    throw wrongName(`There is an account of ${name} already: change that one, or give another name.`)
  audit('account.add', `person:${added.id}`, { role })
  return added.id
}

const wrongName = (detail: string) => Refusal.ofField('not-possible-now', 'body.name', detail)

export const changeRole = (database: Database, name: string, role: Role, policy: SignInPolicy) =>
  changeAccounts(database, async (change) => {
    const { id } = await requirePerson(change.transaction, name)
    await giveRole(change, id, role, policy)
  })

/** Ends the sessions that were opened with the old password. The person must choose another at the next sign-in. */
export async function changePassword(database: Database, name: string, password: string): Promise<void> {
  await requireGoodPassword(password, asName(name))
  const passwordHash = await hashPassword(password)
  await changeAccounts(database, async ({ transaction, audit }) => {
    const { id } = await requirePerson(transaction, name)
    await transaction.update(people).set({ passwordHash, mustChangePassword: true }).where(eq(people.id, id))
    await dropOpenSignIns(transaction, id)
    await endSessionsOf(transaction, id)
    audit('account.password', `person:${id}`, {})
  })
}

/** Deactivates an account and ends its sessions, or activates it again. Its entries in the audit trail stay. */
export const setActive = (database: Database, name: string, isActive: boolean, policy: SignInPolicy) =>
  changeAccounts(database, async (change) => {
    const { id } = await requirePerson(change.transaction, name)
    await setPersonActive(change, id, isActive, policy)
  })

/** Sets whether this account may sign in with its password while everyone else signs in through the council's provider. */
export const setBreakGlass = (
  database: Database,
  name: string,
  isBreakGlass: boolean,
  policy: SignInPolicy,
) =>
  changeAccounts(database, async (change) => {
    const { id, passwordHash } = await requirePerson(change.transaction, name)
    if (isBreakGlass && !passwordHash)
      throw new Error(
        `${asName(name)} has no password. Give one with: npm run account -- password "${asName(name)}"`,
      )
    await setPersonBreakGlass(change, id, isBreakGlass, policy)
  })

/** Sets the password that a person chose. Administrators do not know it. */
export async function setOwnPassword(
  { transaction, audit }: Pick<Change, 'transaction' | 'audit'>,
  personId: string,
  { passwordHash, by }: { passwordHash: string; by: string },
): Promise<void> {
  await transaction
    .update(people)
    .set({ passwordHash, mustChangePassword: false })
    .where(eq(people.id, personId))
  await dropOpenSignIns(transaction, personId)
  audit('account.password', `person:${personId}`, { by })
}

/** Ends what was opened with the old password, and the links that would replace the new one. */
async function dropOpenSignIns(transaction: Executor, personId: string): Promise<void> {
  await transaction.delete(signInSteps).where(eq(signInSteps.personId, personId))
  await transaction.delete(oneTimeLinks).where(eq(oneTimeLinks.personId, personId))
}

/** For a person who has lost the second factor and the recovery codes. The administrator must verify who is asking. */
export const forgetSecondFactor = (database: Database, name: string) =>
  changeAccounts(database, async ({ transaction, audit }) => {
    const { id } = await requirePerson(transaction, name)
    await removeSecondFactor(transaction, id)
    audit('account.second-factor-off', `person:${id}`, {})
  })

const changeAccounts = <T>(database: Database, work: (change: Change) => Promise<T>) =>
  // No live screen shows accounts, so there is no event.
  changeRecord({ database, live: { wake: () => undefined } }, ACTOR, work)

async function requirePerson(executor: Executor, name: string) {
  const person = await findPerson(executor, name)
  if (!person)
    throw new Error(`There is no account of ${asName(name)}. See them with: npm run account -- list`)
  return person
}

/** Normalised, because a letter with a macron can be encoded in two ways; PostgreSQL compares the same form. */
export const asName = (text: string) => text.trim().normalize('NFC')

/** The person of this name, ignoring case. */
export async function findPerson(executor: Executor, name: string) {
  const [person] = await executor
    .select()
    .from(people)
    .where(sql`lower(${people.name}) = lower(${asName(name)})`)
  return person
}

export async function findPersonById(executor: Executor, id: string) {
  const [person] = await executor.select().from(people).where(eq(people.id, id))
  return person
}
