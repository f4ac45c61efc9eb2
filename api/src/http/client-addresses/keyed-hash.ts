import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { facts } from '../../database/schema'

const SECRET = 'address-secret'
const SECRET_BYTES = 32

export type KeyedHash = (text: string) => Promise<string>

/**
 * Stands for what is counted and must not be written down, such as an address: plain hashes of all addresses are soon
 * made. The key is the record's own, the same in every process.
 */
export function keyedHash(database: Pick<Database, 'query'>): KeyedHash {
  let secret: Promise<string> | undefined
  return async (text) => {
    secret ??= readSecret(database).catch((error) => {
      secret = undefined
      throw error
    })
    return createHmac('sha256', await secret)
      .update(text)
      .digest('base64url')
  }
}

async function readSecret({ query }: Pick<Database, 'query'>): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('hex')
  await query.insert(facts).values({ name: SECRET, value }).onConflictDoNothing()
  const [fact] = await query.select({ value: facts.value }).from(facts).where(eq(facts.name, SECRET))
  return String(fact?.value)
}
