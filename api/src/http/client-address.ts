import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database'
import { facts } from '../database/schema'

/**
 * How many bits of an address a network of each kind shares. One household has an IPv4 address or an IPv6 /64, one site a /56.
 * `customer` is the most that one customer of a provider has, `block` what the owner of many addresses can take at once.
 */
const NETWORK_BITS = {
  household: { ipv4: 32, ipv6: 64 },
  site: { ipv4: 32, ipv6: 56 },
  customer: { ipv4: 32, ipv6: 48 },
  block: { ipv4: 24, ipv6: 48 },
}

/** The network of an address: such as `192.0.2.7`, `192.0.2.0/24` or `2001:db8:1:1200::/56`. Owners choose the rest of an address. */
export function addressNetwork(address: string, of: keyof typeof NETWORK_BITS = 'household'): string {
  const plain = plainAddress(address) ?? address
  const { ipv4, ipv6 } = NETWORK_BITS[of]
  if (isIPv6(plain)) return `${prefixOf(groupsOf(plain), ipv6)}::/${ipv6}`
  return ipv4 === 24 ? plain.replace(/\.\d+$/, '.0/24') : plain
}

/** The first bits of an IPv6 address, as groups. */
function prefixOf(groups: readonly string[], bits: number): string {
  const whole = groups.slice(0, bits >> 4)
  const rest = bits & 15
  if (rest === 0) return whole.join(':')
  const last = Number.parseInt(groups[whole.length] ?? '0', 16) & (0xffff << (16 - rest))
  return [...whole, last.toString(16)].join(':')
}

/**
 * How many times the limit of one household each of the networks around an address has. They nest because an attacker chooses among
 * thousands of addresses of a network, but hardly among networks.
 */
export const NETWORK_TIMES = { household: 1, site: 2, block: 4 } as const

/** A network that an address is in, and how many times the limit of one household it has. */
interface NestedNetwork {
  network: string
  times: number
}

/** The networks whose limits an address shares, from its household to its block. */
export function nestedNetworks(address: string): readonly NestedNetwork[] {
  const household = { network: addressNetwork(address), times: NETWORK_TIMES.household }
  const site = { network: addressNetwork(address, 'site'), times: NETWORK_TIMES.site }
  const block = { network: addressNetwork(address, 'block'), times: NETWORK_TIMES.block }
  return site.network === household.network ? [household, block] : [household, site, block]
}

/**
 * Whether a request was made on this machine: its connection says so and no proxy forwarded it. A forwarded address proves nothing,
 * because a client can write it.
 */
export const isFromThisMachine = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

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
