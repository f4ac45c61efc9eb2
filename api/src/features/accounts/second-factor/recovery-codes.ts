import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Executor } from '../../../database/in-transaction'
import { recoveryCodes } from '../../../database/schema'

const CODES = 10
/** 120 bits are too many to guess even with a copy of the hashes, so a fast hash is enough. */
const CODE_BYTES = 15
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const makeCode = () => {
  const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? []
  return letters.join('').replaceAll(/(.{6})(?!$)/g, '$1-')
}

/** Normalises a typed code: removes hyphens, spaces and capitals. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z2-9]/g, ''))
    .digest('base64url')

/** Creates ten codes and replaces those that were left. Only hashes are stored, so they can be shown only now. */
export async function renewCodes(executor: Executor, personId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode)
  await executor.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  await executor.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashOf(code), personId })))
  return codes
}

/** Codes for a person who turns on the first second factor; `null` for one who still has codes. */
export const firstCodes = async (executor: Executor, personId: string) =>
  (await countRecoveryCodes(executor, personId)) > 0 ? null : renewCodes(executor, personId)

/** Uses a code up: of several concurrent requests with the same code one returns `true`. */
export async function consumeRecoveryCode(executor: Executor, personId: string, code: string) {
  const taken = await executor
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, hashOf(code)), eq(recoveryCodes.personId, personId)))
    .returning()
  return taken.length > 0
}

export async function countRecoveryCodes(executor: Executor, personId: string): Promise<number> {
  const [left] = await executor
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.personId, personId))
  return left?.codes ?? 0
}

export const removeCodes = (executor: Executor, personId: string) =>
  executor.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
