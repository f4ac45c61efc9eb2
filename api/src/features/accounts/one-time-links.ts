import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { oneTimeLinks, people } from '../../database/schema'
import { hashToken } from '../../http/auth/sessions'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import type { SignInPolicy } from './change-person'

/** `invite` is for a person without a password, `reset` for one who has lost it. */
export type LinkPurpose = (typeof oneTimeLinks.$inferInsert)['purpose']

/** Invitations may wait for a first working day; a reset is requested when it is needed. */
const LASTS = { invite: '7 days', reset: '24 hours' } as const satisfies Record<LinkPurpose, string>

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

export interface OneTimeLink {
  /** The path below the public origin. It is shown once, because only its hash is stored. */
  path: string
  expiresAt: Date
}

/**
 * Creates a one-time link for setting a password without the old one, or for signing in at the council's provider the first
 * time. It works once, until it expires, and replaces any earlier link of the person. Refuses for a person who is deactivated
 * or has signed in at the provider.
 */
export async function createOneTimeLink(
  { transaction, audit }: Pick<Change, 'transaction' | 'audit'>,
  { personId, purpose }: { personId: string; purpose: LinkPurpose },
  { hasProvider }: SignInPolicy,
): Promise<OneTimeLink> {
  const [person] = await transaction.select().from(people).where(eq(people.id, personId))
  const isOfProvider = hasProvider && person?.subject
  if (!person?.isActive || isOfProvider)
    throw new Refusal(
      'not-possible-now',
      isOfProvider
        ? 'This person signs in at the council’s provider and has no password here.'
        : 'This account is deactivated. Activate it first, then make the link.',
    )
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const link = {
    tokenHash: hashToken(token),
    purpose,
    expiresAt: sql<Date>`now() + interval '${sql.raw(LASTS[purpose])}'`,
  }
  const [made] = await transaction
    .insert(oneTimeLinks)
    .values({ personId, ...link })
    .onConflictDoUpdate({ target: oneTimeLinks.personId, set: link })
    .returning()
  if (!made) throw new Error('A one-time link was not written down.')
  audit('account.link', `person:${personId}`, { purpose })
  return { path: `/sign-in/link/${token}`, expiresAt: made.expiresAt }
}

/** The person of a link, while it is valid. Looking does not use it up, because mail scanners open links too. */
export async function findOneTimeLink(executor: Executor, token: string) {
  if (!TOKEN.test(token)) return undefined
  const [found] = await executor
    .select({ person: people, purpose: oneTimeLinks.purpose })
    .from(oneTimeLinks)
    .innerJoin(people, eq(people.id, oneTimeLinks.personId))
    .where(and(isValidLink(token), people.isActive))
  return found
}

/** Uses the link up. Of several concurrent calls one returns `true`. */
export async function consumeOneTimeLink(executor: Executor, token: string): Promise<boolean> {
  const taken = await executor.delete(oneTimeLinks).where(isValidLink(token)).returning()
  return taken.length > 0
}

const isValidLink = (token: string) =>
  and(eq(oneTimeLinks.tokenHash, hashToken(token)), gt(oneTimeLinks.expiresAt, sql`now()`))
