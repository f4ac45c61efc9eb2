import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { requestCounts } from '../../database/schema'
import type { KeyedHash } from '../client-address'
import type { CountRequest } from './nested-store'

/** How often processes exchange their counts, in ms. */
export const EXCHANGE_MS = 2_000
/** Networks below this share of their limit are quiet: they are not exchanged, which saves the database work. */
const BUSY_FROM = 0.1
/** The most quiet networks that one process counts at once, and the most busy ones. Attackers cannot fill the memory. */
const NETWORKS_MAX = 50_000

interface Count {
  limit: number
  /** In ms since 1970. */
  windowEnds: number
  /** Not yet sent to the other processes. */
  own: number
  /** The total of all processes at the last exchange. */
  shared: number
}

const isBusy = ({ own, shared, limit }: Count) => own + shared >= limit * BUSY_FROM

function forgetOldest(counts: Map<string, Count>): void {
  for (const key of counts.keys()) {
    counts.delete(key)
    return
  }
}

/**
 * Counts requests by network and time window. Each request counts in memory at once. Every few seconds the process adds its
 * counts of busy networks to the record and reads those of the other processes.
 */
export class SharedCounts {
  readonly #now: () => number
  /** Apart from the others, so that many strangers who send one request each never displace a network that sends many. */
  readonly #busy = new Map<string, Count>()
  readonly #quiet = new Map<string, Count>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts a request. `limit` is how many are allowed in the window. */
  readonly count: CountRequest = (key, windowMs, limit) => {
    const now = this.#now()
    const windowEnds = (Math.floor(now / windowMs) + 1) * windowMs
    const known = this.#busy.get(key) ?? this.#quiet.get(key)
    const count = known?.windowEnds === windowEnds ? known : { limit, windowEnds, own: 0, shared: 0 }
    count.own++
    this.#keep(key, count)
    return { current: count.own + count.shared, ttl: windowEnds - now }
  }

  #keep(key: string, count: Count): void {
    const [counts, others] = isBusy(count) ? [this.#busy, this.#quiet] : [this.#quiet, this.#busy]
    others.delete(key)
    if (counts.size >= NETWORKS_MAX && !counts.has(key)) forgetOldest(counts)
    counts.set(key, count)
  }

  /** Sends this process's counts to the others, by way of the record, and reads theirs. Keys are hashed. */
  async exchange({ query }: Pick<Database, 'query'>, hash: KeyedHash): Promise<void> {
    for (const counts of [this.#busy, this.#quiet])
      for (const [key, { windowEnds }] of counts) if (windowEnds <= this.#now()) counts.delete(key)
    const busy = [...this.#busy].filter(([, { own }]) => own > 0)
    if (busy.length === 0) return
    const hashed = await Promise.all(
      busy.map(async ([key, count]) => ({ count, own: count.own, key: await hash(key) })),
    )
    const rows = await query
      .insert(requestCounts)
      .values(
        hashed.map(({ key, own, count }) => ({ key, windowEnds: new Date(count.windowEnds), requests: own })),
      )
      .onConflictDoUpdate({
        target: [requestCounts.key, requestCounts.windowEnds],
        set: { requests: sql`${requestCounts.requests} + excluded.requests` },
      })
      .returning()
    const requestsOf = new Map(rows.map(({ key, requests }) => [key, requests]))
    for (const { key, own, count } of hashed) {
      // Requests that arrived meanwhile are sent next time.
      count.own -= own
      count.shared = requestsOf.get(key) ?? count.shared
    }
    await query.delete(requestCounts).where(lt(requestCounts.windowEnds, new Date(this.#now())))
  }
}
