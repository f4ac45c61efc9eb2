import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import type { Database } from '../../database/database'
import { addressNetwork, isLoopback } from '../client-address'
import { limitVariable } from '../limit-variable'
import { Refusal } from '../problems/refusal'
import { EXCHANGE_MS, SharedCounts } from './shared-counts'

/** How many requests of one network are answered. A whole office may share one. */
export interface RequestLimits {
  /** In a minute, of all kinds. */
  requests: number
  /** Downloads in a minute: each reads a table from end to end. */
  downloads: number
  /** Photos in ten minutes. */
  photos: number
}

export const DEFAULT_REQUEST_LIMITS: RequestLimits = { requests: 3000, downloads: 60, photos: 60 }

/** The variables of the environment that say how many requests of one address are answered, and where they are counted. */
export const REQUEST_LIMIT_VARIABLES = {
  REQUESTS_PER_ADDRESS: limitVariable(DEFAULT_REQUEST_LIMITS.requests),
  DOWNLOADS_PER_ADDRESS: limitVariable(DEFAULT_REQUEST_LIMITS.downloads),
  PHOTOS_PER_ADDRESS: limitVariable(DEFAULT_REQUEST_LIMITS.photos),
  REDIS_URL: z
    .string()
    .refine(
      (text) => /^rediss?:\/\/[^/]+/.test(text) && URL.canParse(text),
      'set it to a server’s address such as redis://cache.example.govt.nz:6379',
    )
    .optional(),
}

export const requestLimitsOf = (
  set: Record<'REQUESTS_PER_ADDRESS' | 'DOWNLOADS_PER_ADDRESS' | 'PHOTOS_PER_ADDRESS', number>,
): RequestLimits => ({
  requests: set.REQUESTS_PER_ADDRESS,
  downloads: set.DOWNLOADS_PER_ADDRESS,
  photos: set.PHOTOS_PER_ADDRESS,
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of a route that costs more than others; `none` for what is always answered. */
    requestLimit?: keyof Omit<RequestLimits, 'requests'> | 'uplinks' | 'none'
  }
}

const WINDOW_MS = { requests: 60_000, downloads: 60_000, photos: 600_000, uplinks: 60_000 }
/** A network server sends for a whole city, from one address, and some of them never try again. */
const UPLINKS_PER_ADDRESS = 120_000

interface RateLimitsOptions {
  limits: RequestLimits
  /** Where the processes count together; each counts alone without it. */
  database: Database | undefined
  /** Counts in place of the database. */
  redisUrl: string | undefined
  now: () => number
}

/**
 * Limits the requests of each network, by what the processes have counted together. This machine's own are never refused: a
 * proxy that is not named as one must not shut out everybody. To be registered before the routes that it limits.
 */
export const rateLimits = fp<RateLimitsOptions>(
  async (app, { limits, database, redisUrl, now }) => {
    // Before the plugin's own hook, which reads what this one writes.
    app.addHook('onRoute', (route) => {
      const kind = route.config?.requestLimit
      if (!kind) return
      const max = kind === 'uplinks' ? UPLINKS_PER_ADDRESS : kind === 'none' ? 0 : limits[kind]
      const own = kind === 'none' ? false : { max, timeWindow: WINDOW_MS[kind] }
      route.config = { ...route.config, rateLimit: own }
    })
    await app.register(rateLimit, {
      max: limits.requests,
      timeWindow: WINDOW_MS.requests,
      keyGenerator: ({ ip }) => addressNetwork(ip),
      allowList: ({ ip }) => isLoopback(ip),
      // What counts may be away for a while; residents and staff are not shut out for that.
      skipOnError: true,
      addHeadersOnExceeding: NO_HEADERS,
      addHeaders: { ...NO_HEADERS, 'retry-after': false },
      errorResponseBuilder: (_request, { ttl }) => {
        const retryAfterS = Math.max(1, Math.ceil(ttl / 1000))
        return new Refusal(
          'too-many-requests',
          `There were too many requests from your network. Nothing was changed: try again in ${retryAfterS} s.`,
          undefined,
          { retryAfterS },
        )
      },
      ...(redisUrl ? { redis: await openRedis(app, redisUrl), nameSpace: 'smart-bins-requests-' } : {}),
      ...(database && !redisUrl ? { store: storeIn(app, database, now) } : {}),
    })
  },
  { name: 'rate-limits', dependencies: ['problems'] },
)

const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** The plugin makes its store itself. */
function storeIn(app: FastifyInstance, database: Database, now: () => number) {
  const counts = new SharedCounts(database, now)
  const exchange = setInterval(() => {
    counts
      .exchange()
      .catch((error) => app.log.warn({ err: error }, 'requests are counted by this process alone'))
  }, EXCHANGE_MS).unref()
  app.addHook('onClose', async () => clearInterval(exchange))
  const { incr, child } = counts.storeOf('*')
  return class {
    readonly incr = incr
    readonly child = child
  }
}

/** A connection that never keeps a request waiting. Loaded here alone: most councils have no Redis. */
async function openRedis(app: FastifyInstance, url: string) {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    commandTimeout: 500,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
  })
  let isAway = false
  redis.on('ready', () => {
    isAway = false
  })
  redis.on('error', (error) => {
    if (!isAway) app.log.warn({ err: error }, 'Redis does not answer: requests are not counted')
    isAway = true
  })
  app.addHook('onClose', async () => redis.disconnect())
  return redis
}
