import { and, eq, sql } from 'drizzle-orm'
import type { Role } from 'shared-domain/contract'
import { people } from '../../database/schema'
import {
  endSessionsWhere,
  openSession,
  type ProviderSession,
  type SessionPlace,
} from '../../http/auth/sessions'
import type { Change } from '../../record/change-record'
import { type Claims, nameOf } from './provider-claims'

const NAMES_TRIED = 20

/** The person's id at the provider, unique over all providers. */
export const subjectOf = (issuer: string, claims: Claims) => `${issuer} ${claims.sub}`

/**
 * Starts a session for a person whom the provider has signed in, with the provider's present role. Returns its token, or `null`
 * when an administrator has deactivated the person here.
 */
export async function beginProviderSession(
  { transaction, audit }: Change,
  issuer: string,
  claims: Claims,
  role: Role,
  { address, place, ...session }: ProviderSession & { address: string; place: SessionPlace },
): Promise<string | null> {
  const subject = subjectOf(issuer, claims)
  const [known] = await transaction.select().from(people).where(eq(people.subject, subject)).for('update')
  if (known && !known.isActive) {
    audit('session.refuse', `person:${known.id}`, { because: 'deactivated' }, address)
    return null
  }
  const person = known ?? (await addPerson({ transaction, audit }, subject, claims, role))
  await setRole({ transaction, audit }, person, role)
  audit('session.begin', `person:${person.id}`, { by: 'provider' }, address)
  return openSession(transaction, person.id, place, session)
}

/** The role from the provider's last response. */
export async function setRole(
  { transaction, audit }: Pick<Change, 'transaction' | 'audit'>,
  person: { id: string; role: Role },
  role: Role,
): Promise<void> {
  if (person.role === role) return
  await transaction.update(people).set({ role }).where(eq(people.id, person.id))
  audit('account.role', `person:${person.id}`, { from: person.role, to: role, by: 'provider' })
}

/**
 * Names are unique, and an account is never taken over by a namesake: the later person's name gets the e-mail address or a
 * number appended.
 */
async function addPerson(
  { transaction, audit }: Pick<Change, 'transaction' | 'audit'>,
  subject: string,
  claims: Claims,
  role: Role,
) {
  const name = nameOf(claims)
  const email =
    typeof claims.email === 'string' && claims.email !== name
      ? [`${name} (${claims.email})`.slice(0, 100)]
      : []
  const numbered = Array.from({ length: NAMES_TRIED }, (_, i) => `${name} ${i + 2}`)
  for (const tried of [name, ...email, ...numbered]) {
    const [added] = await transaction
      .insert(people)
      .values({ name: tried, role, subject })
      .onConflictDoNothing()
      .returning()
    if (!added) continue
    audit('account.add', `person:${added.id}`, { role, by: 'provider' })
    return added
  }
  throw new Error(`There are ${NAMES_TRIED} people of the name ${name} already.`)
}

/** Ends the sessions named by a logout token or a front-channel request: one session of the provider, or all of a person's. */
export async function endProviderSessions(
  { transaction, audit }: Change,
  issuer: string,
  { sid, sub }: Claims,
): Promise<number> {
  const ofPerson = sql`person_id in (select id from ${people} where ${people.subject} = ${subjectOf(issuer, { sub })})`
  const ended = await endSessionsWhere(
    transaction,
    typeof sid === 'string' ? sql`provider_session = ${sid}` : (and(ofPerson) as typeof ofPerson),
  )
  for (const personId of new Set(ended)) audit('session.end', `person:${personId}`, { by: 'provider' })
  return ended.length
}
