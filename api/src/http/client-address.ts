import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { facts } from '../database/schema'

const NETWORK_GROUPS = 4

/**
 * The part of an address that identifies a household: all of an IPv4 address, and the first 64 bits of an IPv6 one, since the
 * rest is for a household to choose.
 */
export function addressNetwork(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  return mapped?.[1] ?? groupsOf(plain).slice(0, NETWORK_GROUPS).join(':')
}

/** The groups of an IPv6 address without leading zeros, those that `::` leaves out among them. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

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
