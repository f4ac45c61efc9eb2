import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import type { Database } from '../../database/database'
import { featureSettings, withSettings } from '../../feature'
import { isFromThisMachine, keyedHash } from '../client-address'
import { Refusal } from '../problems/refusal'
import { limitVariable } from '../setting-variables'
import { nestedStore } from './nested-store'
import { openRedisCounts } from './redis-counts'
import { EXCHANGE_MS, SharedCounts } from './shared-counts'

/** How many requests of one household's network are answered; wider networks have multiples. A whole office may share one address. */
interface RequestLimits {
  /** Requests of all kinds per minute. */
  requests: number
  /** Requests that report something per minute. A phone needs two for a report: the second brings the proof of work. */
  reports: number
  /** Downloads per minute: each reads a whole table. */
  downloads: number
  /** Photos in ten minutes. */
  photos: number
}

/** @internal */
export const DEFAULT_REQUEST_LIMITS: RequestLimits = {
  requests: 3000,
  reports: 120,
  downloads: 60,
  photos: 60,
}

/** The request limits, and the place where they are counted. */
const requestLimitSettings = featureSettings({
  variables: {
    REQUESTS_PER_ADDRESS: limitVariable(DEFAULT_REQUEST_LIMITS.requests),
    REPORT_REQUESTS_PER_ADDRESS: limitVariable(DEFAULT_REQUEST_LIMITS.reports),
    DOWNLOADS_PER_ADDRESS: limitVariable(DEFAULT_REQUEST_LIMITS.downloads),
    PHOTOS_PER_ADDRESS: limitVariable(DEFAULT_REQUEST_LIMITS.photos),
    REDIS_URL: z
      .string()
      .refine(
        (text) => /^rediss?:\/\/[^/]+/.test(text) && URL.canParse(text),
        'set it to a server’s address such as redis://cache.example.govt.nz:6379',
      )
      .optional(),
  },
  secrets: { REDIS_URL: 'no address of a Redis' },
  read: (set) => ({
    requestLimits: {
      requests: set.REQUESTS_PER_ADDRESS,
      reports: set.REPORT_REQUESTS_PER_ADDRESS,
      downloads: set.DOWNLOADS_PER_ADDRESS,
      photos: set.PHOTOS_PER_ADDRESS,
    },
    redisUrl: set.REDIS_URL,
  }),
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of a route that is more expensive than others; `none` for a route without a limit. */
    requestLimit?: keyof Omit<RequestLimits, 'requests'> | 'uplinks' | 'none'
  }
}

const WINDOW_MS = { requests: 60_000, reports: 60_000, downloads: 60_000, photos: 600_000, uplinks: 60_000 }
/** A LoRaWAN network server sends for a whole city from one address, and some never retry. */
const UPLINKS_PER_ADDRESS = 120_000

interface RateLimitsOptions {
  requestLimits: RequestLimits
  /** The shared counter; without it each process counts alone. */
  database?: Database | undefined
  /** Counts in Redis instead of the database. */
  redisUrl?: string | undefined
  now: () => number
}

/**
 * Limits the requests of each network, counted over all processes. Requests that were made on this machine are never refused.
 * Register it before the routes that it limits.
 */
const plugin = fp<RateLimitsOptions>(
  async (app, { requestLimits: limits, database, redisUrl, now }) => {
    // Runs before the plugin's own hook, which reads the value written here.
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
      // The store counts it in each of its networks.
      keyGenerator: ({ ip }) => ip,
      allowList: isFromThisMachine,
      // While the counter is unavailable requests are let through, so residents and staff are not shut out.
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
      store: await storeIn(app, { database, redisUrl, now }),
    })
  },
  { name: 'rate-limits', dependencies: ['problems'] },
)

export const rateLimits = withSettings(requestLimitSettings, plugin)

const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Where the requests of all processes are counted: in Redis, else in the record, else by each process alone. */
async function storeIn(
  app: FastifyInstance,
  { database, redisUrl, now }: Pick<RateLimitsOptions, 'database' | 'redisUrl' | 'now'>,
) {
  if (redisUrl) {
    const { count, close } = await openRedisCounts(redisUrl, app.log)
    app.addHook('onClose', async () => close())
    return nestedStore(count)
  }
  const counts = new SharedCounts(now)
  if (database) {
    const hash = keyedHash(database)
    const exchange = setInterval(() => {
      counts
        .exchange(database, hash)
        .catch((error) => app.log.warn({ err: error }, 'requests are counted by this process alone'))
    }, EXCHANGE_MS).unref()
    app.addHook('onClose', async () => clearInterval(exchange))
  }
  return nestedStore(counts.count)
}
