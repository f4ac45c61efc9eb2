import { asc, count, eq } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { type ListedPerson, OPERATIONS } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { people as peopleTable, sessions } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'

/** The council's staff, looked after by administrators. */
export const people = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.listPeople, async () => ({ people: await listPeople(app.database.query) }))
  },
  { name: 'people', dependencies: ['database', 'auth', 'live'] },
)

async function listPeople(query: Executor): Promise<ListedPerson[]> {
  const rows = await query
    .select({ person: peopleTable, sessions: count(sessions.tokenHash) })
    .from(peopleTable)
    .leftJoin(sessions, eq(sessions.personId, peopleTable.id))
    .groupBy(peopleTable.id)
    .orderBy(asc(peopleTable.name))
  return rows.map(({ person, sessions }) => ({
    id: person.id,
    name: person.name,
    role: person.role,
    isActive: person.isActive,
    signsInWith: signInOf(person),
    isBreakGlass: person.isBreakGlass,
    sessions,
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
  }))
}

function signInOf({ subject, passwordHash }: typeof peopleTable.$inferSelect): ListedPerson['signsInWith'] {
  if (subject !== null) return 'provider'
  return passwordHash === null ? null : 'password'
}
