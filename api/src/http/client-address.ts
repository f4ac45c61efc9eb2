import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { facts } from '../database/schema'

/** The IPv6 prefixes of one household and of one customer of a provider, in groups of 16 bits. */
const NETWORK_GROUPS = { household: 4, customer: 3 }

/**
 * The part of an address that identifies a household or a customer: the whole IPv4 address, or the first 64 or 48 bits of an
 * IPv6 address, since its owner chooses the rest.
 */
export function addressNetwork(address: string, of: keyof typeof NETWORK_GROUPS = 'household'): string {
  const plain = plainAddress(address) ?? address
  return isIPv6(plain) ? groupsOf(plain).slice(0, NETWORK_GROUPS[of]).join(':') : plain
}

/** Whether an address belongs to this machine. */
export const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

/**
 * Normalises an address from a proxy header: removes brackets, port and zone, and unwraps IPv4 inside IPv6. `undefined` for
 * anything that is not an address, such as `unknown`.
 */
function plainAddress(written: string): string | undefined {
  const [, bracketed, beforePort] = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/.exec(written.trim()) ?? []
  const [address = ''] = (bracketed ?? beforePort ?? written.trim()).split('%', 1)
  if (isIP(address) === 0) return undefined
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/**
 * The addresses that proxies added to `X-Forwarded-For` or else to `Forwarded` (RFC 7239), as a comma-separated list for
 * Fastify, which understands neither ports nor the second header. Everything before an entry that is not an address is dropped,
 * because a client could have written it.
 */
export function forwardedAddresses(headers: IncomingHttpHeaders): string | undefined {
  const list = headers['x-forwarded-for'] ?? headers.forwarded
  if (list === undefined) return undefined
  const written = String(list).match(/(?:"[^"]*"|[^",])+/g) ?? []
  const known: string[] = []
  for (const hop of written.reverse()) {
    const address = plainAddress(headers['x-forwarded-for'] === undefined ? forwardedFor(hop) : hop)
    if (address === undefined) break
    known.unshift(address)
  }
  return known.join(', ')
}

const forwardedFor = (hop: string) => /(?:^|;)\s*for=\s*"?([^";]*)/i.exec(hop)?.[1] ?? ''

/** The groups of an IPv6 address without leading zeros, with `::` written out. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** The network of an address in readable form: enough to tell home from work, but not who it was. */
export function networkText(address: string): string {
  const network = addressNetwork(address, 'customer')
  return network.includes(':') ? `${network}::/48` : network.replace(/\.\d+$/, '.0/24')
}

const SECRET = 'address-secret'
const SECRET_BYTES = 32

export type KeyedHash = (text: string) => Promise<string>

/**
 * A keyed hash of a value that is counted but must not be stored, such as an address. A plain hash would not do: all addresses
 * can be tried quickly. All processes use the record's key.
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
