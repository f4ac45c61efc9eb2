import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { failedSignIns } from '../../database/schema'
import { addressNetwork, type KeyedHash } from '../../http/client-address'
import { Refusal } from '../../http/problems/refusal'
import { isKnownFor, type KnownDevice } from './known-device'

const WITHIN_MINUTES = 15
const JUST_NOW_S = 10
const since = (interval: string) => sql.raw(`now() - interval '${interval}'`)
const RECENT = since(`${WITHIN_MINUTES} minutes`)

/**
 * Failures within the time after which no more is tried, by a device that the person has signed in on before, or for a name
 * from an address. What an attacker can do elsewhere never keeps anybody out: it makes the second allowance smaller, so that
 * each further address gains few guesses.
 */
const ALLOWANCE = { device: 10, pair: 10, warily: 3 }
/** Failures of an address with any name, and of a name from any address, after which strangers are met warily. */
const WARY_FROM = { address: 50, name: 100 }
/** After so many they are slowed down besides, to a few tries in ten seconds: neither guesses nor their cost grow without end. */
const SLOW_FROM = { address: 500, name: 1000 }
const JUST_NOW_MOST = { address: 10, name: 2 }

/** Wrong codes of a person's second factor from all strangers together: there are only a million codes. */
const CODES_MOST = 20

type Part = 'device' | 'pair' | 'address' | 'name'

export interface Attempt {
  keys: string[]
  /** Of this name from this address, or from this device. */
  own: string
  at: Date
}

interface Claim {
  /** What is tried. A wrong code does not count as a wrong password. */
  of: 'password' | 'code'
  /** As `asOneName` writes it. */
  name: string
  address: string
  device: KnownDevice
}

/**
 * Notes an attempt as failed until it succeeds, so that many at once count, too. Refuses when there were too many: neither the name nor
 * the address are written down, only keyed hashes of them.
 */
export async function countAttempt(database: Database, hash: KeyedHash, claim: Claim): Promise<Attempt> {
  const parts = await partsOf(hash, claim)
  const keys = [...parts.keys()]
  const [own = ''] = keys
  await refuseAbove(database, parts, { of: claim.of, own: 0 })
  const [noted] = await database.query
    .insert(failedSignIns)
    .values(keys.map((key) => ({ key })))
    .returning()
  if (!noted) throw new Error('An attempt to sign in was not written down.')
  await refuseAbove(database, parts, { of: claim.of, own: 1 })
  return { keys, own, at: noted.at }
}

/** The attempt was none: it succeeded. */
export async function forgetAttempt(executor: Executor, { keys, own, at }: Attempt): Promise<void> {
  await executor.delete(failedSignIns).where(and(inArray(failedSignIns.key, keys), eq(failedSignIns.at, at)))
  await executor.delete(failedSignIns).where(eq(failedSignIns.key, own))
  await executor.delete(failedSignIns).where(lt(failedSignIns.at, RECENT))
}

type Failures = Record<Part, { recent: number; justNow: number }>

/** `own`: how many of those noted are this attempt itself. */
async function refuseAbove(
  { query }: Database,
  parts: Map<string, Part>,
  { of, own }: { of: Claim['of']; own: number },
): Promise<void> {
  const rows = await query
    .select({
      key: failedSignIns.key,
      recent: count(),
      justNow: sql<number>`count(*) filter (where ${gt(failedSignIns.at, since(`${JUST_NOW_S} seconds`))})::integer`,
    })
    .from(failedSignIns)
    .where(and(inArray(failedSignIns.key, [...parts.keys()]), gt(failedSignIns.at, RECENT)))
    .groupBy(failedSignIns.key)
  const none = { recent: 0, justNow: 0 }
  const failures: Failures = { device: none, pair: none, address: none, name: none }
  for (const { key, recent, justNow } of rows) {
    const part = parts.get(key)
    if (part) failures[part] = { recent: recent - own, justNow: justNow - own }
  }
  const hasGuessed = of === 'code' && failures.name.recent >= CODES_MOST
  const waitS = hasGuessed ? WITHIN_MINUTES * 60 : waitFor(failures)
  if (waitS === 0) return
  const wait = waitS === JUST_NOW_S ? `${JUST_NOW_S} seconds` : `${WITHIN_MINUTES} minutes`
  const detail = `Too many sign-ins failed. Wait ${wait}, then try again.`
  throw new Refusal('too-many-requests', detail, undefined, { retryAfterS: waitS })
}

function waitFor({ device, pair, address, name }: Failures): number {
  const isWary = address.recent >= WARY_FROM.address || name.recent >= WARY_FROM.name
  const most = isWary ? ALLOWANCE.warily : ALLOWANCE.pair
  if (device.recent >= ALLOWANCE.device || pair.recent >= most) return WITHIN_MINUTES * 60
  const isSlow =
    (address.recent >= SLOW_FROM.address && address.justNow >= JUST_NOW_MOST.address) ||
    (name.recent >= SLOW_FROM.name && name.justNow >= JUST_NOW_MOST.name)
  return isSlow ? JUST_NOW_S : 0
}

/** However the name is written. */
export const asOneName = (name: string) => name.trim().normalize('NFKC').toLowerCase()

/** What an attempt is counted under: its device alone where the person has signed in before, the first. */
async function partsOf(
  hash: KeyedHash,
  { of, name: written, address, device }: Claim,
): Promise<Map<string, Part>> {
  // No name has a colon and a space before it.
  const name = of === 'code' ? `code: ${written}` : written
  if (await isKnownFor(hash, device, written))
    return new Map([[await hash(`known ${device.id} ${name}`), 'device']])
  const network = addressNetwork(address, 'customer')
  return new Map([
    [await hash(`pair ${network} ${name}`), 'pair'],
    [await hash(`address ${network}`), 'address'],
    [await hash(`name ${name}`), 'name'],
  ])
}
