import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Role } from 'shared-domain/contract'
import { people } from '../../database/schema'
import {
  endSession,
  endSessionsWhere,
  openSession,
  type ProviderSession,
  type SessionPlace,
} from '../../http/auth/sessions'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { countAdministrators } from '../accounts/change-person'
import { consumeOneTimeLink, findOneTimeLink } from '../accounts/one-time-links'
import { CLOCK_TOLERANCE_S } from './provider'
import { type Claims, nameOf } from './provider-claims'

const NAMES_TRIED = 20

/** The person's id at the provider, unique over all providers. */
export const subjectOf = (issuer: string, claims: Claims) => `${issuer} ${claims.sub}`

interface SignedIn extends ProviderSession {
  claims: Claims
  /** The provider's present role. */
  role: Role
  /** The token of the invitation that the person opened before. */
  invitation: string | undefined
  address: string
  place: SessionPlace
  /** The token of the browser's session before this one, which ends. */
  earlier: string | undefined
}

type ChangeOfPeople = Pick<Change, 'transaction' | 'audit'>

/**
 * Starts a session for a person whom the provider has signed in. Returns its token, or `null` when an administrator has
 * deactivated the person here. Refuses when the invitation is of no use to the person.
 */
export async function beginProviderSession(
  { transaction, audit }: Change,
  issuer: string,
  { claims, role, invitation, address, place, earlier, ...session }: SignedIn,
  log: FastifyBaseLogger,
): Promise<string | null> {
  const subject = subjectOf(issuer, claims)
  const [known] = await transaction.select().from(people).where(eq(people.subject, subject)).for('update')
  if (known && !known.isActive) {
    audit('session.refuse', `person:${known.id}`, { because: 'deactivated' }, address)
    return null
  }
  if (known && invitation !== undefined)
    throw new Refusal('not-possible-now', `You have an account here already, as ${known.name}.`)
  const person =
    known ??
    (invitation === undefined
      ? await addPerson({ transaction, audit }, subject, claims, role)
      : await joinPerson({ transaction, audit }, subject, invitation))
  await setRole({ transaction, audit }, person, role, log)
  // Against session fixation: a token that an attacker planted must not become a session.
  if (earlier) await endSession(transaction, earlier)
  audit('session.begin', `person:${person.id}`, { by: 'provider' }, address)
  return openSession(transaction, person.id, place, session)
}

/** Links the invited person to their account at the provider. Refuses an invitation that was used or has expired. */
async function joinPerson({ transaction, audit }: ChangeOfPeople, subject: string, invitation: string) {
  const found = await findOneTimeLink(transaction, invitation)
  const [joined] =
    found && (await consumeOneTimeLink(transaction, invitation))
      ? await transaction
          .update(people)
          .set({ subject })
          .where(and(eq(people.id, found.person.id), isNull(people.subject)))
          .returning()
      : []
  if (!joined) throw new Refusal('not-possible-now', 'The invitation was used before, or has expired.')
  audit('account.join', `person:${joined.id}`, { by: 'provider' })
  return joined
}

type RoleHolder = Pick<typeof people.$inferSelect, 'id' | 'role' | 'withoutRoleSince'>

/** Writes down the role from the provider's last response. */
export async function setRole(
  { transaction, audit }: ChangeOfPeople,
  person: RoleHolder,
  role: Role,
  log: FastifyBaseLogger,
): Promise<void> {
  if (person.role === role && person.withoutRoleSince === null) return
  await transaction.update(people).set({ role, withoutRoleSince: null }).where(eq(people.id, person.id))
  if (person.role !== role)
    audit('account.role', `person:${person.id}`, { from: person.role, to: role, by: 'provider' })
  if (role !== 'admin') await warnWithoutAdministrator({ transaction, audit }, person, log)
}

/** Writes down that the provider gives a person no role any more, so that they do not count as an administrator. */
export async function withdrawRole(
  { transaction, audit }: ChangeOfPeople,
  subject: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const [person] = await transaction
    .update(people)
    .set({ withoutRoleSince: sql`now()` })
    .where(and(eq(people.subject, subject), isNull(people.withoutRoleSince)))
    .returning()
  if (person) await warnWithoutAdministrator({ transaction, audit }, person, log)
}

/** The provider may take the last administrator's role away, so the audit trail, the log and the health page warn of it. */
async function warnWithoutAdministrator(
  { transaction, audit }: ChangeOfPeople,
  { id, role }: Pick<RoleHolder, 'id' | 'role'>,
  log: FastifyBaseLogger,
): Promise<void> {
  if (role !== 'admin') return
  const { administrators } = await countAdministrators(transaction, { hasProvider: true })
  if (administrators > 0) return
  audit('account.no-administrator', `person:${id}`, { by: 'provider' })
  log.error({ person: id }, 'the provider took the role of the last administrator who could sign in')
}

/**
 * Names are unique, and an account is never taken over by a namesake: the later person's name gets the e-mail address or a
 * number appended.
 */
async function addPerson(
  { transaction, audit }: ChangeOfPeople,
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

/**
 * Ends the sessions named by a logout token or a front-channel request: one session of the provider, or all of a person's.
 * `issuedAt` is the token's time in s since 1970: sent again later, it ends no session that began after it.
 */
export async function endProviderSessions(
  { transaction, audit }: Change,
  issuer: string,
  { sid, sub }: Claims,
  issuedAt?: number,
): Promise<number> {
  const ofPerson = sql`person_id in (select id from ${people} where ${people.subject} = ${subjectOf(issuer, { sub })})`
  const ended = await endSessionsWhere(
    transaction,
    and(
      typeof sid === 'string' ? sql`provider_session = ${sid}` : ofPerson,
      issuedAt === undefined
        ? undefined
        : sql`created_at <= to_timestamp(${issuedAt + CLOCK_TOLERANCE_S}::float8)`,
    ),
  )
  for (const personId of new Set(ended)) audit('session.end', `person:${personId}`, { by: 'provider' })
  return ended.length
}
