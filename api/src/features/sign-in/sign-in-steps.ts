import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Executor } from '../../database/in-transaction'
import { people, signInSteps } from '../../database/schema'
import { cookieAttributes, cookieName, hashToken } from '../../http/auth/sessions'

/** The steps that may remain after the password. */
export type AwaitedStep = (typeof signInSteps.$inferInsert)['awaits']

export const STEP_PAGES = {
  'second-factor': '/sign-in/second-step',
  'new-password': '/sign-in/new-password',
} as const satisfies Record<AwaitedStep, string>

export const stepPath = (awaits: AwaitedStep, next: string) =>
  `${STEP_PAGES[awaits]}?next=${encodeURIComponent(next)}`

const LASTS_S = 10 * 60
const TOKEN_BYTES = 32
/** A step ends after this many wrong codes; then the password is required again. */
const FAILURES_MOST = 5

/** Records that a person gave the right password, and the next step. Returns the token for the browser's cookie. */
export async function openStep(executor: Executor, personId: string, awaits: AwaitedStep): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await executor.delete(signInSteps).where(lt(signInSteps.expiresAt, sql`now()`))
  await executor.insert(signInSteps).values({
    tokenHash: hashToken(token),
    personId,
    awaits,
    expiresAt: sql`now() + ${LASTS_S} * interval '1 second'`,
  })
  return token
}

export const setStepCookie = (reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(reply.server.access, 'step'), token, {
    ...cookieAttributes(reply.server.access),
    maxAge: LASTS_S,
  })

/** Deletes the cookie of a finished step. */
export function clearStepCookie({ cookies, server: { access } }: FastifyRequest, reply: FastifyReply): void {
  const name = cookieName(access, 'step')
  if (cookies[name]) reply.clearCookie(name, cookieAttributes(access))
}

export interface OpenStep {
  tokenHash: string
  person: typeof people.$inferSelect
}

/** The present step of the browser; `undefined` when it has no step of this kind. */
export async function claimedStep(
  { server, cookies }: FastifyRequest,
  awaits: AwaitedStep,
): Promise<OpenStep | undefined> {
  const tokenHash = hashToken(cookies[cookieName(server.access, 'step')] ?? '')
  const [found] = await server.database.query
    .select({ person: people })
    .from(signInSteps)
    .innerJoin(people, eq(people.id, signInSteps.personId))
    .where(and(isOpen(tokenHash), eq(signInSteps.awaits, awaits), people.isActive))
  return found && { tokenHash, person: found.person }
}

/** Ends a finished step. Of several concurrent requests one gets `true`. */
export async function consumeStep(executor: Executor, tokenHash: string): Promise<boolean> {
  const taken = await executor.delete(signInSteps).where(isOpen(tokenHash)).returning()
  return taken.length > 0
}

export const countStepFailure = (executor: Executor, tokenHash: string) =>
  executor
    .update(signInSteps)
    .set({ failures: sql`${signInSteps.failures} + 1` })
    .where(eq(signInSteps.tokenHash, tokenHash))

const isOpen = (tokenHash: string) =>
  and(
    eq(signInSteps.tokenHash, tokenHash),
    gt(signInSteps.expiresAt, sql`now()`),
    lt(signInSteps.failures, FAILURES_MOST),
  )
