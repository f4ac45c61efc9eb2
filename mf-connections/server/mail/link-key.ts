import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Executor } from 'api/server-part'
import { linkKey } from '../tables'

/** The key that signs links; `null` before the first one. */
async function findKey(query: Executor): Promise<string | null> {
  const [row] = await query.select().from(linkKey)
  return row?.key ?? null
}

async function makeKey(transaction: Executor): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await transaction.insert(linkKey).values({ key }).onConflictDoNothing()
  // Another process may have made it meanwhile.
  return (await findKey(transaction)) ?? key
}

/** The signature of what a link is about. */
export async function sign(transaction: Executor, about: string): Promise<string> {
  return signatureBy((await findKey(transaction)) ?? (await makeKey(transaction)), about)
}

/** @internal */
export const signatureBy = (key: string, about: string): string =>
  createHmac('sha256', key).update(about).digest('base64url')

export async function isSigned(query: Executor, about: string, signature: string): Promise<boolean> {
  const key = await findKey(query)
  if (key === null) return false
  const expected = Buffer.from(signatureBy(key, about))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
