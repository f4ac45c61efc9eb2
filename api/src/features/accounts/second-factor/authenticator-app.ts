import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Executor } from '../../../database/in-transaction'
import { authenticatorApps } from '../../../database/schema'
import { seal, unseal } from '../../../http/auth/sealed-text'

/** Of RFC 6238, as every app has them; in s, and in steps of so many to either side for a phone whose clock is off. */
const [PERIOD_S, STEPS_ASIDE] = [30, 1]
const SECRET_BYTES = 20
const SEALED_FOR = 'authenticator app'

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Smart Bins Wellington', label, secret, period: PERIOD_S, digits: 6, algorithm: 'SHA1' })

/** Keeps a new secret for a person's app, in place of one that was not confirmed. It counts for nothing until it is. */
export async function beginApp(executor: Executor, key: string, person: { id: string; name: string }) {
  const secret = new Secret({ size: SECRET_BYTES })
  const values = { secret: seal(secret.base32, key, SEALED_FOR), confirmedAt: null, lastStep: 0 }
  await executor
    .insert(authenticatorApps)
    .values({ personId: person.id, ...values })
    .onConflictDoUpdate({ target: authenticatorApps.personId, set: values })
  return { secret: secret.base32, address: totpOf(secret, person.name).toString() }
}

/**
 * Takes a code of the person's app, once: of several requests with the same code one gets `true`. The step that a code belongs to
 * only rises, so that an earlier one is refused, too.
 */
export async function takeCode(executor: Executor, key: string, personId: string, code: string) {
  const [app] = await executor
    .select()
    .from(authenticatorApps)
    .where(eq(authenticatorApps.personId, personId))
  if (!app) return false
  const totp = totpOf(Secret.fromBase32(unseal(app.secret, key, SEALED_FOR)))
  const now = Date.now()
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp: now, window: STEPS_ASIDE })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / PERIOD_S) + delta
  const taken = await executor
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApps.personId, personId), lt(authenticatorApps.lastStep, step)))
    .returning()
  return taken.length > 0
}

export const confirmApp = (executor: Executor, personId: string) =>
  executor
    .update(authenticatorApps)
    .set({ confirmedAt: sql`now()` })
    .where(eq(authenticatorApps.personId, personId))

/** Whether the person had one that was confirmed. */
export async function removeApp(executor: Executor, personId: string): Promise<boolean> {
  const removed = await executor
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.personId, personId))
    .returning()
  return removed.some(({ confirmedAt }) => confirmedAt !== null)
}

export async function hasApp(executor: Executor, personId: string): Promise<boolean> {
  const found = await executor
    .select({ personId: authenticatorApps.personId })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.personId, personId), isNotNull(authenticatorApps.confirmedAt)))
  return found.length > 0
}
