import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { lt, sql } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import type { Database } from '../../database/database'
import { requestCounts } from '../../database/schema'
import { keyedHash } from '../client-address'

/** Between two exchanges with the other processes, in ms. */
export const EXCHANGE_MS = 2_000
/** A share of the limit: counts of an address below it are not exchanged, which saves the database the work. */
const SHARED_FROM = 0.1
/** Addresses that one process counts at once; what comes above is not counted, for memory is not theirs to fill. */
const ADDRESSES_MAX = 50_000

interface Count {
  limit: number
  /** In ms since 1970. */
  windowEnds: number
  /** Not yet told to the others. */
  own: number
  /** Of all processes, when they last exchanged. */
  shared: number
}

/**
 * Counts requests by address and window of the clock. A request counts in memory at once; every few seconds the process adds
 * what it has counted of busy addresses to the record, and learns what the others have.
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

  /** The store of a route's own limit, or of all routes that have none. */
  storeOf(route: string): FastifyRateLimitStore {
    return {
      incr: (address, done, windowMs = 60_000, limit = 1) =>
        done(null, this.#increment(`${route} ${address}`, windowMs, limit)),
      // The plugin's types say that these are the route's options; they are the limit's, with the route among them.
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

  /** Tells the other processes what this one has counted, and learns what they have. */
  async exchange(): Promise<void> {
    for (const [key, { windowEnds }] of this.#counts) if (windowEnds <= this.#now()) this.#counts.delete(key)
    const busy = [...this.#counts].filter(
      ([, { own, shared, limit }]) => own > 0 && own + shared >= limit * SHARED_FROM,
    )
    if (busy.length === 0) return
    const told = await Promise.all(
      busy.map(async ([key, count]) => ({ count, own: count.own, key: await this.#hash(key) })),
    )
    const rows = await this.#database.query
      .insert(requestCounts)
      .values(
        told.map(({ key, own, count }) => ({ key, windowEnds: new Date(count.windowEnds), requests: own })),
      )
      .onConflictDoUpdate({
        target: [requestCounts.key, requestCounts.windowEnds],
        set: { requests: sql`${requestCounts.requests} + excluded.requests` },
      })
      .returning()
    const requestsOf = new Map(rows.map(({ key, requests }) => [key, requests]))
    for (const { key, own, count } of told) {
      // Requests that came meanwhile are told the next time.
      count.own -= own
      count.shared = requestsOf.get(key) ?? count.shared
    }
    await this.#database.query
      .delete(requestCounts)
      .where(lt(requestCounts.windowEnds, new Date(this.#now())))
  }
}
