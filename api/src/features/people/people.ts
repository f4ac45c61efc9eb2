import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import type { Role } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { oneTimeLinks, people as peopleTable, sessions } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { invitePerson } from '../accounts/accounts'
import { type SignInMethod, type SignInPolicy, signInMethod } from '../accounts/change-person'
import { createOneTimeLink, type OneTimeLink } from '../accounts/one-time-links'

/** A person with an account or on the list of drivers. Moments are ISO 8601. */
export interface PersonFacts {
  id: string
  name: string
  role: Role
  isActive: boolean
  /** `null` for a person who has no way in yet. */
  signsInWith: SignInMethod | null
  isBreakGlass: boolean
  /** Since when the council's provider has given the person no role. */
  withoutRoleSince: string | null
  /** When the person's one-time link expires; `null` without a link. */
  linkUntil: string | null
  /** Open sessions. */
  sessions: number
  lastSeenAt: string | null
}

/** A one-time link as it is shown once: the record keeps its hash. */
export interface ShownLink {
  path: string
  expiresAt: string
  /** What its page leads to. */
  opens: 'password' | 'provider'
}

/** Everyone, or the person with this id, by name. */
export async function listPeople(query: Executor, policy: SignInPolicy, id?: string): Promise<PersonFacts[]> {
  const rows = await query
    .select({ person: peopleTable, linkUntil: oneTimeLinks.expiresAt, sessions: count(sessions.tokenHash) })
    .from(peopleTable)
    .leftJoin(sessions, eq(sessions.personId, peopleTable.id))
    .leftJoin(
      oneTimeLinks,
      and(eq(oneTimeLinks.personId, peopleTable.id), gt(oneTimeLinks.expiresAt, sql`now()`)),
    )
    .where(id === undefined ? undefined : eq(peopleTable.id, id))
    .groupBy(peopleTable.id, oneTimeLinks.expiresAt)
    .orderBy(asc(peopleTable.name))
  return rows.map(({ person, linkUntil, sessions }) => ({
    id: person.id,
    name: person.name,
    role: person.role,
    isActive: person.isActive,
    signsInWith: signInMethod(person, policy),
    isBreakGlass: person.isBreakGlass,
    withoutRoleSince: (policy.hasProvider ? person.withoutRoleSince?.toISOString() : null) ?? null,
    linkUntil: linkUntil?.toISOString() ?? null,
    sessions,
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
  }))
}

/** Refuses an unknown id. */
export async function requirePerson(query: Executor, policy: SignInPolicy, id: string): Promise<PersonFacts> {
  const [person] = await listPeople(query, policy, id)
  if (person) return person
  throw new Refusal('unknown-person', 'There is no such person. Reload the list.')
}

/** Adds a person, with the link by which they choose a password or first sign in at the provider. */
export async function inviteWithLink(
  change: Change,
  policy: SignInPolicy,
  account: { name: string; role: Role },
): Promise<{ personId: string; link: ShownLink }> {
  const { personId, link } = await invitePerson(change, account, policy)
  // Drivers are shown with the fleet.
  if (account.role === 'driver') change.tell({ kind: 'fleet' })
  return { personId, link: showLink(link, policy, await requirePerson(change.transaction, policy, personId)) }
}

/** Makes a one-time link for a person, which replaces an earlier one. */
export async function linkFor(change: Change, policy: SignInPolicy, id: string): Promise<ShownLink> {
  const person = await requirePerson(change.transaction, policy, id)
  const purpose = person.signsInWith === 'password' ? 'reset' : 'invite'
  return showLink(await createOneTimeLink(change, { personId: id, purpose }, policy), policy, person)
}

const showLink = (
  { path, expiresAt }: OneTimeLink,
  { hasProvider }: SignInPolicy,
  { signsInWith }: Pick<PersonFacts, 'signsInWith'>,
): ShownLink => ({
  path,
  expiresAt: expiresAt.toISOString(),
  opens: hasProvider && signsInWith === null ? 'provider' : 'password',
})
