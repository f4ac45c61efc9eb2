import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { RouteOptions } from 'fastify'
import { nestedNetworks } from '../client-address'

/** How many requests were counted under a key, and in how many ms the count ends. */
interface RequestCount {
  current: number
  ttl: number
}

/** Counts a request under a key, in a window of `windowMs`. `limit` is how many are allowed. */
export type CountRequest = (
  key: string,
  windowMs: number,
  limit: number,
) => RequestCount | Promise<RequestCount>

/** A store for @fastify/rate-limit that counts a request in each network of its address. Routes of one kind share a limit. */
export function nestedStore(count: CountRequest): FastifyRateLimitStoreCtor {
  const storeOf = (kind: string): FastifyRateLimitStore => ({
    incr: (address, done, windowMs, limit) => {
      countInNetworks(count, kind, address, windowMs, limit).then((counted) => done(null, counted), done)
    },
    // The plugin's types call these the route's options; in fact they are the limit's options, which include the route.
    child: (limit) => {
      const { routeInfo } = limit as unknown as { routeInfo: RouteOptions }
      return storeOf(routeInfo.config?.requestLimit ?? `${routeInfo.method} ${routeInfo.url}`)
    },
  })
  const { incr, child } = storeOf('*')
  return class {
    readonly incr = incr
    readonly child = child
  }
}

/** The network nearest to its limit decides. `current` is scaled to the limit of one household. */
async function countInNetworks(
  count: CountRequest,
  kind: string,
  address: string,
  windowMs: number,
  limit: number,
): Promise<RequestCount> {
  const fullest = { current: 0, ttl: 0 }
  for (const { network, times } of nestedNetworks(address)) {
    const { current, ttl } = await count(`${kind} ${network}`, windowMs, limit * times)
    fullest.current = Math.max(fullest.current, Math.ceil(current / times))
    fullest.ttl = ttl
    // What a network's own limit refuses does not count against its neighbours.
    if (current > limit * times) break
  }
  return fullest
}
