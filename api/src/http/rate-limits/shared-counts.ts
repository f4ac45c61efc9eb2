import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { lt, sql } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import type { Database } from '../../database/database'
import { requestCounts } from '../../database/schema'
import { keyedHash } from '../client-address'

/** How often processes exchange their counts, in ms. */
export const EXCHANGE_MS = 2_000
/** Counts below this share of the limit are not exchanged, which saves the database work. */
const SHARED_FROM = 0.1
/** The most addresses that one process counts at once. More are not counted, so that attackers cannot fill the memory. */
const ADDRESSES_MAX = 50_000

interface Count {
  limit: number
  /** In ms since 1970. */
  windowEnds: number
  /** Not yet sent to the other processes. */
  own: number
  /** The total of all processes at the last exchange. */
  shared: number
}

/**
 * Counts requests by address and time window. Each request counts in memory at once. Every few seconds the process adds its
 * counts of busy addresses to the record and reads those of the other processes.
 */
export class SharedCounts {
  readonly #database: Pick<Database, 'query'>
  readonly #hash: (text: string) => Promise<string>
  readonly #now: () => number
  readonly #counts = new Map<string, Count>()

  constructor(database: Pick<Database, 'query'>, now: () => number) {
    this.#database = database
    this.#hash = keyedHash(database)
    this.#now = now
  }

  /** The store of one route's limit, or of all routes without a limit of their own. */
  storeOf(route: string): FastifyRateLimitStore {
    return {
      incr: (address, done, windowMs = 60_000, limit = 1) =>
        done(null, this.#increment(`${route} ${address}`, windowMs, limit)),
      // The plugin's types call these the route's options; in fact they are the limit's options, which include the route.
      child: (limit) => {
        const { routeInfo } = limit as unknown as { routeInfo: RouteOptions }
        return this.storeOf(`${routeInfo.method} ${routeInfo.url}`)
      },
    }
  }

  #increment(key: string, windowMs: number, limit: number): { current: number; ttl: number } {
    const now = this.#now()
    const windowEnds = (Math.floor(now / windowMs) + 1) * windowMs
    const ttl = windowEnds - now
    const known = this.#counts.get(key)
    if (known?.windowEnds === windowEnds) {
      known.own++
      return { current: known.own + known.shared, ttl }
    }
    if (known || this.#counts.size < ADDRESSES_MAX)
      this.#counts.set(key, { limit, windowEnds, own: 1, shared: 0 })
    return { current: 1, ttl }
  }

  /** Sends this process's counts to the others and reads theirs. */
  async exchange(): Promise<void> {
    for (const [key, { windowEnds }] of this.#counts) if (windowEnds <= this.#now()) this.#counts.delete(key)
    const busy = [...this.#counts].filter(
      ([, { own, shared, limit }]) => own > 0 && own + shared >= limit * SHARED_FROM,
    )
    if (busy.length === 0) return
    const hashed = await Promise.all(
      busy.map(async ([key, count]) => ({ count, own: count.own, key: await this.#hash(key) })),
    )
    const rows = await this.#database.query
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
    await this.#database.query
      .delete(requestCounts)
      .where(lt(requestCounts.windowEnds, new Date(this.#now())))
  }
}
