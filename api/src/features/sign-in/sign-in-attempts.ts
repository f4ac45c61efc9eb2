import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { failedSignIns } from '../../database/schema'
import { addressNetwork, type KeyedHash, keyedHash } from '../../http/client-address'
import { Refusal } from '../../http/problems/refusal'

const WITHIN_MINUTES = 15
const RECENT = sql`now() - interval '${sql.raw(String(WITHIN_MINUTES))} minutes'`

/** The rate limit, in failures within the time. A name alone has a higher one, or a stranger could lock its owner out. */
const MOST = { pair: 10, address: 50, name: 100 }

export interface Attempt {
  keys: string[]
  /** Of this name from this address. */
  pair: string
  at: Date
}

/**
 * Notes an attempt as failed until it succeeds, so that many at once count, too. Refuses when there were too many: neither the name nor
 * the address are written down, only keyed hashes of them.
 */
export async function countAttempt(database: Database, name: string, address: string): Promise<Attempt> {
  const limits = await limitsOf(keyedHash(database), asOne(name), addressNetwork(address))
  const keys = [...limits.keys()]
  const [pair = ''] = keys
  await refuseAbove(database, limits, 0)
  const rows = keys.map((key) => ({ key }))
  const [noted] = await database.query.insert(failedSignIns).values(rows).returning()
  if (!noted) throw new Error('An attempt to sign in was not written down.')
  await refuseAbove(database, limits, 1)
  return { keys, pair, at: noted.at }
}

/** The attempt was none: it succeeded. */
export async function forgetAttempt(executor: Executor, { keys, pair, at }: Attempt): Promise<void> {
  await executor.delete(failedSignIns).where(and(inArray(failedSignIns.key, keys), eq(failedSignIns.at, at)))
  await executor.delete(failedSignIns).where(eq(failedSignIns.key, pair))
  await executor.delete(failedSignIns).where(lt(failedSignIns.at, RECENT))
}

/** `own`: how many of those noted are this attempt itself. */
async function refuseAbove({ query }: Database, limits: Map<string, number>, own: number): Promise<void> {
  const counts = await query
    .select({ key: failedSignIns.key, failures: count() })
    .from(failedSignIns)
    .where(and(inArray(failedSignIns.key, [...limits.keys()]), gt(failedSignIns.at, RECENT)))
    .groupBy(failedSignIns.key)
  if (!counts.some(({ key, failures }) => failures - own >= (limits.get(key) ?? 0))) return
  const detail = `Too many sign-ins failed. Wait ${WITHIN_MINUTES} minutes, then try again.`
  throw new Refusal('too-many-requests', detail, undefined, { retryAfterS: WITHIN_MINUTES * 60 })
}

/** However the name is written. */
const asOne = (name: string) => name.trim().normalize('NFKC').toLowerCase()

const limitsOf = async (hash: KeyedHash, name: string, network: string) =>
  new Map([
    [await hash(`pair ${network} ${name}`), MOST.pair],
    [await hash(`address ${network}`), MOST.address],
    [await hash(`name ${name}`), MOST.name],
  ])
