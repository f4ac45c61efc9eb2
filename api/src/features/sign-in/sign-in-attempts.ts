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
 * The number of failures after which no more attempts are allowed: for a device where the person has signed in before, or for a
 * name from an address. Attacks from elsewhere never lock anyone out; they only reduce the second allowance, so that further
 * addresses gain few guesses.
 */
const ALLOWANCE = { device: 10, pair: 10, warily: 3 }
/**
 * After this many failures of an address with any name, or of a name from any address, unknown devices get the smaller
 * allowance.
 */
const WARY_FROM = { address: 50, name: 100 }
/**
 * After this many they are also limited to a few attempts in ten seconds, so that neither guesses nor their cost grow without
 * end.
 */
const SLOW_FROM = { address: 500, name: 1000 }
const JUST_NOW_MOST = { address: 10, name: 2 }

/** Wrong second-factor codes for a person from all unknown devices together: there are only a million codes. */
const CODES_MOST = 20

type Part = 'device' | 'pair' | 'address' | 'name'

export interface Attempt {
  keys: string[]
  /** For this name from this address, or from this device. */
  own: string
  at: Date
}

interface Claim {
  /** The kind of attempt. A wrong code does not count as a wrong password. */
  of: 'password' | 'code'
  /** The result of `normaliseName`. */
  name: string
  address: string
  device: KnownDevice
}

/**
 * Records an attempt as failed until it succeeds, so that concurrent attempts count too. Refuses when there were too many. Only
 * keyed hashes of name and address are stored.
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

/** The attempt succeeded, so it no longer counts. */
export async function forgetAttempt(executor: Executor, { keys, own, at }: Attempt): Promise<void> {
  await executor.delete(failedSignIns).where(and(inArray(failedSignIns.key, keys), eq(failedSignIns.at, at)))
  await executor.delete(failedSignIns).where(eq(failedSignIns.key, own))
  await executor.delete(failedSignIns).where(lt(failedSignIns.at, RECENT))
}

type Failures = Record<Part, { recent: number; justNow: number }>

/** `own`: how many of the recorded attempts are this one. */
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

/** Normalises a name, so that every spelling of it counts as the same. */
export const normaliseName = (name: string) => name.trim().normalize('NFKC').toLowerCase()

/** The keys that an attempt is counted under. On a known device only the first: the device itself. */
async function partsOf(
  hash: KeyedHash,
  { of, name: written, address, device }: Claim,
): Promise<Map<string, Part>> {
  // No name contains a colon followed by a space.
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
