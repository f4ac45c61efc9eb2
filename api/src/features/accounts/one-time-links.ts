import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { oneTimeLinks, people } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'

/** `invite` is for a person without a password, `reset` for one who has lost it. */
export type LinkPurpose = (typeof oneTimeLinks.$inferInsert)['purpose']

/** An invitation waits for a first day at work; the reset of a password is asked for when it is needed. */
const LASTS = { invite: '7 days', reset: '24 hours' } as const satisfies Record<LinkPurpose, string>

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** Only the hash is stored: a copy of the database opens no link. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export interface OneTimeLink {
  /** Below the public origin. It is shown once: the record cannot give it again. */
  path: string
  expiresAt: Date
}

/**
 * Makes a link by which a person sets a password without an old one. It works once, until it expires, and any earlier link of the
 * person stops working. Refuses for a person who is deactivated or signs in at the council's provider.
 */
export async function createOneTimeLink(
  { transaction, audit }: Pick<Change, 'transaction' | 'audit'>,
  { personId, purpose }: { personId: string; purpose: LinkPurpose },
): Promise<OneTimeLink> {
  const [person] = await transaction.select().from(people).where(eq(people.id, personId))
  if (!person?.isActive || person.subject !== null)
    throw new Refusal(
      'not-possible-now',
      person?.subject
        ? 'This person signs in at the council’s provider and has no password here.'
        : 'This account is deactivated. Activate it first, then make the link.',
    )
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const link = {
    tokenHash: hashOf(token),
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

/** Whose link it is, while it works. Looking does not use it up: mail scanners open links, too. */
export async function findOneTimeLink(executor: Executor, token: string) {
  if (!TOKEN.test(token)) return undefined
  const [found] = await executor
    .select({ person: people, purpose: oneTimeLinks.purpose })
    .from(oneTimeLinks)
    .innerJoin(people, eq(people.id, oneTimeLinks.personId))
    .where(and(worksFor(token), people.isActive))
  return found
}

/** Takes the link, so that nothing else can: of several at once one gets `true`. */
export async function takeOneTimeLink(executor: Executor, token: string): Promise<boolean> {
  const taken = await executor.delete(oneTimeLinks).where(worksFor(token)).returning()
  return taken.length > 0
}

const worksFor = (token: string) =>
  and(eq(oneTimeLinks.tokenHash, hashOf(token)), gt(oneTimeLinks.expiresAt, sql`now()`))
