import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { formerRole, type ListedPerson, OPERATIONS } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { oneTimeLinks, people as peopleTable, sessions } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Change, changeRecord } from '../../record/change-record'
import { invitePerson } from '../accounts/accounts'
import {
  endSessionsOfPerson,
  giveRole,
  type SignInPolicy,
  setPersonActive,
  signInMethod,
} from '../accounts/change-person'
import { createOneTimeLink, type OneTimeLink } from '../accounts/one-time-links'
import { hasProvider } from '../sign-in/sign-in'

/** The council's staff, managed by administrators. `npm run account` uses the same functions. */
export const people = fp(
  async (app) => {
    const policy = { hasProvider: hasProvider(app) }
    const changePerson = (
      { principal }: FastifyRequest,
      id: string,
      work: (change: Change, person: ListedPerson) => Promise<void>,
    ) =>
      changeRecord(app, principal.name, async (change) => {
        await work(change, await listedPerson(change.transaction, id, policy))
        return listedPerson(change.transaction, id, policy)
      })

    const presentLink = ({ path, expiresAt }: OneTimeLink, { signsInWith }: ListedPerson) => ({
      path,
      expiresAt: expiresAt.toISOString(),
      opens: policy.hasProvider && signsInWith === null ? ('provider' as const) : ('password' as const),
    })

    serveOperation(app, OPERATIONS.listPeople, async () => ({
      people: await listPeople(app.database.query, policy),
      ...policy,
    }))
    serveOperation(app, OPERATIONS.invitePerson, ({ body }, { principal }) =>
      changeRecord(app, principal.name, async (change) => {
        const { personId, link } = await invitePerson(change, body, policy)
        if (body.role === 'driver') change.tell({ kind: 'fleet' })
        const person = await listedPerson(change.transaction, personId, policy)
        return { person, link: presentLink(link, person) }
      }),
    )
    serveOperation(app, OPERATIONS.linkForPerson, ({ params: { id } }, { principal }) =>
      changeRecord(app, principal.name, async (change) => {
        const { signsInWith } = await listedPerson(change.transaction, id, policy)
        const purpose = signsInWith === 'password' ? 'reset' : 'invite'
        const link = await createOneTimeLink(change, { personId: id, purpose }, policy)
        const person = await listedPerson(change.transaction, id, policy)
        return { person, link: presentLink(link, person) }
      }),
    )
    serveOperation(app, OPERATIONS.changePersonRole, ({ params: { id }, body: { role } }, request) =>
      changePerson(request, id, async (change, { name, signsInWith }) => {
        if (signsInWith === 'provider')
          throw new Refusal(
            'not-possible-now',
            `The council’s provider says the role of ${name}: change it there, and it is so at the next sign-in.`,
          )
        await giveRole(change, id, role, policy)
      }),
    )
    serveOperation(app, OPERATIONS.setPersonActive, ({ params: { id }, body: { isActive } }, request) =>
      changePerson(request, id, (change) => setPersonActive(change, id, isActive, policy)),
    )
    serveOperation(app, OPERATIONS.endPersonSessions, ({ params: { id } }, request) =>
      changePerson(request, id, (change) => endSessionsOfPerson(change, id)),
    )
  },
  { name: 'people', dependencies: ['database', 'auth', 'live'] },
)

async function listedPerson(query: Executor, id: string, policy: SignInPolicy): Promise<ListedPerson> {
  const [person] = await listPeople(query, policy, id)
  if (person) return person
  throw new Refusal('unknown-person', 'There is no such person. Reload the list.')
}

async function listPeople(query: Executor, policy: SignInPolicy, id?: string): Promise<ListedPerson[]> {
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
    role: formerRole(person.role),
    roleName: person.role,
    isActive: person.isActive,
    signsInWith: signInMethod(person, policy),
    isBreakGlass: person.isBreakGlass,
    withoutRoleSince: (policy.hasProvider ? person.withoutRoleSince?.toISOString() : null) ?? null,
    linkUntil: linkUntil?.toISOString() ?? null,
    sessions,
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
  }))
}
