import type { FastifyInstance } from 'fastify'
import type { Role } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import {
  endSessionsOfPerson,
  giveRole,
  type SignInPolicy,
  setPersonActive,
} from '../../accounts/change-person'
import {
  inviteWithLink,
  linkFor,
  listPeople,
  type PersonFacts,
  requirePerson,
  type ShownLink,
} from '../../people/people'
import { hasProvider } from '../../sign-in/sign-in'
import type { NeedContext } from './need-context'

/** What parts may read of the people with an account. */
export interface PeopleSources {
  /** Everyone by name, and whether the council's provider signs people in. */
  list: () => Promise<{ people: PersonFacts[] } & SignInPolicy>
}

const policyOf = (app: FastifyInstance): SignInPolicy => ({ hasProvider: hasProvider(app) })

export const peopleSources = ({ query }: Database, app: FastifyInstance): PeopleSources => ({
  list: async () => ({ people: await listPeople(query, policyOf(app)), ...policyOf(app) }),
})

/**
 * What parts may change of the people with an account. Each change refuses an unknown person, keeps the last administrator, and
 * writes its own entry of the audit trail.
 */
export interface PeopleChanges {
  /** The person as the change sees them. */
  find: (id: string) => Promise<PersonFacts>
  /** Adds a person, with the link by which they choose a password or first sign in at the provider. */
  invite: (account: { name: string; role: Role }) => Promise<{ personId: string; link: ShownLink }>
  /** Makes a one-time link for a person, which replaces an earlier one. */
  link: (id: string) => Promise<ShownLink>
  /** Gives a role, with effect in all sessions of the person at once. */
  giveRole: (id: string, role: Role) => Promise<void>
  /** Deactivates a person, which ends their sessions, or activates them again. */
  setActive: (id: string, isActive: boolean) => Promise<void>
  /** Signs a person out on all devices. */
  endSessions: (id: string) => Promise<void>
}

export function peopleChanges({ change, app }: NeedContext): PeopleChanges {
  const policy = policyOf(app)
  return {
    find: (id) => requirePerson(change.transaction, policy, id),
    invite: (account) => inviteWithLink(change, policy, account),
    link: (id) => linkFor(change, policy, id),
    giveRole: (id, role) => giveRole(change, id, role, policy),
    setActive: (id, isActive) => setPersonActive(change, id, isActive, policy),
    endSessions: (id) => endSessionsOfPerson(change, id),
  }
}
