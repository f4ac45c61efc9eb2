import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database'
import { people, sessions } from '../../database/schema'
import { seal, unseal } from '../../http/auth/sealed-text'
import { endSession, hashToken, RENEWED_FOR } from '../../http/auth/sessions'
import { type Change, changeRecord } from '../../record/change-record'
import { hasContext, type Provider, type ProviderAnswer } from './provider'
import { roleOf } from './provider-claims'
import { setRole, subjectOf, withdrawRole } from './provider-people'

/**
 * Asks the provider whether the person of a session may still sign in, and with which role. Returns whether the session
 * continues. While the provider is unavailable it does continue, so that an outage does not stop people's work.
 */
export const sessionRenewal =
  (provider: Provider, database: Database) =>
  async (token: string, log: FastifyBaseLogger): Promise<boolean> => {
    const due = await claimRenewal(database, token)
    // Another request is asking right now.
    if (!due) return true
    const { personId } = due
    const change = (work: (change: Change) => Promise<void>) =>
      changeRecord({ database, live: { wake: () => undefined } }, 'sign-in provider', work)
    let answer: ProviderAnswer | null
    try {
      answer =
        due.refreshToken === null
          ? null
          : await provider.renew(unseal(due.refreshToken, token, 'refresh token'))
    } catch (error) {
      log.warn({ err: error }, 'the sign-in provider does not answer: a session goes on without it')
      return true
    }
    const { settings } = provider
    const claims = answer?.claims
    const isSame = !claims || subjectOf(settings.issuer, claims) === due.subject
    const role = claims ? roleOf(claims, settings) : due.role
    // A new role may require a second factor: the next sign-in asks the provider for it.
    const isWeak =
      role !== due.role && role && settings.secondFactorRoles?.includes(role) && !hasContext(claims, settings)
    if (!answer || !role || !isSame || isWeak) {
      await change(async ({ transaction, audit }) => {
        await endSession(transaction, token)
        audit('session.end', `person:${personId}`, { by: 'provider' })
        if (claims && isSame && !isWeak) await withdrawRole({ transaction, audit }, due.subject ?? '', log)
      })
      return false
    }
    const refreshToken = answer.refreshToken
      ? seal(answer.refreshToken, token, 'refresh token')
      : due.refreshToken
    await change(async ({ transaction, audit }) => {
      await transaction
        .update(sessions)
        .set({ refreshToken, renewAt: RENEWED_FOR })
        .where(eq(sessions.tokenHash, hashToken(token)))
      await setRole({ transaction, audit }, { ...due, id: personId }, role, log)
    })
    return true
  }

/** Claims a due renewal, so that only one of several requests performs it. If that fails, it is due again after a minute. */
async function claimRenewal({ query }: Database, token: string) {
  const [due] = await query
    .update(sessions)
    .set({ renewAt: sql`now() + interval '1 minute'` })
    .from(people)
    .where(
      sql`${sessions.tokenHash} = ${hashToken(token)} and ${sessions.renewAt} <= now() and ${people.id} = ${sessions.personId}`,
    )
    .returning({
      personId: sessions.personId,
      refreshToken: sessions.refreshToken,
      role: people.role,
      subject: people.subject,
      withoutRoleSince: people.withoutRoleSince,
    })
  return due
}
