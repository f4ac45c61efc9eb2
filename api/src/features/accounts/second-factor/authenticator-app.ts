import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Executor } from '../../../database/in-transaction'
import { authenticatorApps } from '../../../database/schema'
import { seal, unseal } from '../../../http/auth/sealed-text'

/** The parameters of RFC 6238 that every app uses: the time step in s, and how many steps a phone's clock may be off. */
const [PERIOD_S, STEPS_ASIDE] = [30, 1]
const SECRET_BYTES = 20
const SEALED_FOR = 'authenticator app'

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Smart Bins Wellington', label, secret, period: PERIOD_S, digits: 6, algorithm: 'SHA1' })

/** Stores a new secret for a person's app, replacing an unconfirmed one. It has no effect until it is confirmed. */
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
 * Accepts a code of the person's app once: of several concurrent requests with the same code one returns `true`. Time steps
 * only increase, so an earlier code is refused too.
 */
export async function consumeCode(executor: Executor, key: string, personId: string, code: string) {
  const token = code.replaceAll(/\s/g, '')
  // The library compares bytes, and fails where other characters make them more than the digits.
  if (!/^[0-9]+$/.test(token)) return false
  const [app] = await executor
    .select()
    .from(authenticatorApps)
    .where(eq(authenticatorApps.personId, personId))
  if (!app) return false
  const totp = totpOf(Secret.fromBase32(unseal(app.secret, key, SEALED_FOR)))
  const now = Date.now()
  const delta = totp.validate({ token, timestamp: now, window: STEPS_ASIDE })
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

/** Returns whether the person had a confirmed one. */
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
