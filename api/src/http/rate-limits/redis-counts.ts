import type { FastifyBaseLogger } from 'fastify'
import type { CountRequest } from './nested-store'

const PREFIX = 'smart-bins-requests-'

/** Atomic, so that no counter is left without an expiry. */
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`

/** Counts requests in a council's Redis, for all processes at once. */
export async function openRedisCounts(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ count: CountRequest; close: () => void }> {
  // Imported here: most councils have no Redis.
  const { Redis } = await import('ioredis')
  // A connection that never queues a request.
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
    if (!isAway) log.warn({ err: error }, 'Redis does not answer: requests are not counted')
    isAway = true
  })
  return {
    async count(key, windowMs) {
      const [current, ttl] = (await redis.eval(COUNT, 1, PREFIX + key, windowMs)) as [number, number]
      return { current, ttl }
    },
    close: () => redis.disconnect(),
  }
}
