import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bins, requestCounts } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { SharedCounts } from './shared-counts'

const LIMITS = { requests: 5, downloads: 2, photos: 1 }
/** A quarter of a minute before the window of the clock ends. */
const NOW = Date.parse('2026-11-22T10:00:45Z')

let app: FastifyInstance
let now: number
beforeEach(async () => {
  now = NOW
  const database = await makeTestDatabase()
  await database.query
    .insert(bins)
    .values({ id: 'B1', objectId: 1, location: 'Cuba Street', binType: 'general' })
  app = await makeApp({ database, requestLimits: LIMITS, now: () => now })
})
afterEach(() => app.close())

const ask = (url: string, remoteAddress = '192.0.2.1') => app.inject({ url, remoteAddress })
const statusesOf = async (count: number, url: string, address?: string) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await ask(url, address)).statusCode)
  return statuses
}

describe('requests of one network', () => {
  it('are answered up to the limit, and then refused with when to try again', async () => {
    expect(await statusesOf(5, '/api/bins')).toEqual([200, 200, 200, 200, 200])
    const refused = await ask('/api/bins')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '15',
    })
    expect(refused.json()).toMatchObject({ type: 'urn:problem:too-many-requests', status: 429 })
    now += 15_000
    expect((await ask('/api/bins')).statusCode).toBe(200)
  })

  it('leave others alone', async () => {
    await statusesOf(6, '/api/bins')
    expect((await ask('/api/bins', '192.0.2.2')).statusCode).toBe(200)
  })

  it('count together when a household changes the end of its IPv6 address', async () => {
    for (let i = 0; i < 5; i++) await ask('/api/bins', `2001:db8::${i + 1}`)
    expect((await ask('/api/bins', '2001:db8::abcd')).statusCode).toBe(429)
    expect((await ask('/api/bins', '2001:db8:1::1')).statusCode).toBe(200)
  })

  it('may be downloads less often, which have a limit of their own', async () => {
    expect(await statusesOf(3, '/api/bins.csv')).toEqual([200, 200, 429])
    expect(await statusesOf(1, '/api/bins')).toEqual([200])
  })

  it('are never refused from this machine itself', async () => {
    expect(await statusesOf(20, '/api/bins', '127.0.0.1')).toEqual(Array(20).fill(200))
  })

  it('are never refused for being reports, which have limits of their own, or probes', async () => {
    await statusesOf(6, '/api/bins')
    const report = await app.inject({
      method: 'POST',
      url: '/api/reports',
      remoteAddress: '192.0.2.1',
      headers: { 'idempotency-key': randomUUID() },
      payload: { binId: 'B1', issue: 'Overflowing' },
    })
    expect(report.statusCode).toBe(201)
    expect(await statusesOf(1, '/healthz')).toEqual([200])
  })
})

describe('what processes have counted', () => {
  /** A process that counts requests of one network, at most ten in a minute. */
  const process = () => {
    const counts = new SharedCounts(app.database, () => now)
    const store = counts.storeOf('*')
    const count = (requests: number) => {
      const current: number[] = []
      for (let i = 0; i < requests; i++)
        store.incr('192.0.2.1', (_, result) => current.push(result?.current ?? 0), 60_000, 10)
      return current.at(-1)
    }
    return { exchange: () => counts.exchange(), count }
  }

  it('is added up', async () => {
    const [one, other] = [process(), process()]
    one.count(4)
    other.count(3)
    await one.exchange()
    await other.exchange()
    expect(other.count(1)).toBe(8)
    expect(one.count(1)).toBe(5)
    await other.exchange()
    await one.exchange()
    expect(one.count(1)).toBe(10)
  })

  it('is told of busy networks alone, once, and without their addresses', async () => {
    const [one, other] = [process(), process()]
    const counts = new SharedCounts(app.database, () => now)
    counts.storeOf('*').incr('192.0.2.9', () => undefined, 60_000, 1000)
    await counts.exchange()
    expect(await app.database.query.$count(requestCounts)).toBe(0)
    one.count(3)
    await one.exchange()
    await one.exchange()
    const rows = await app.database.query.select().from(requestCounts)
    expect(rows).toEqual([
      { key: expect.not.stringContaining('192'), windowEnds: new Date(NOW + 15_000), requests: 3 },
    ])
    expect(other.count(1)).toBe(1)
  })

  it('is forgotten when its time is over', async () => {
    const one = process()
    one.count(3)
    await one.exchange()
    now += 60_000
    expect(one.count(2)).toBe(2)
    await one.exchange()
    expect(await app.database.query.select().from(requestCounts)).toHaveLength(1)
  })
})

const withRedis = process.env.TEST_REDIS_URL ? describe : describe.skip
withRedis('with Redis', () => {
  it('processes count together at once', async () => {
    const redisUrl = process.env.TEST_REDIS_URL
    const address = `10.1.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
    const [one, other] = await Promise.all([
      makeApp({ requestLimits: LIMITS, redisUrl }),
      makeApp({ requestLimits: LIMITS, redisUrl }),
    ])
    const statuses: number[] = []
    for (const app of [one, other, one, other, one, other])
      statuses.push((await app.inject({ url: '/api/openapi.json', remoteAddress: address })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await Promise.all([one.close(), other.close()])
  })
})
