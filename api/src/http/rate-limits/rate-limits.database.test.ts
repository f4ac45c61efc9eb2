import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bins, requestCounts } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { keyedHash } from '../client-address'
import { SharedCounts } from './shared-counts'

const LIMITS = { requests: 5, reports: 3, downloads: 2, photos: 1 }
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
  it('are answered up to the limit, and then refused with when to try again (ASVS 2.3.2)', async () => {
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

  it('count together when a household changes the end of its IPv6 address (ASVS 2.4.1)', async () => {
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

  it.each(['x-forwarded-for', 'forwarded'])(
    'count when %s claims that they are from this machine',
    async (header) => {
      await app.close()
      const access = {
        kind: 'accounts',
        publicOrigin: 'http://localhost',
        trustedProxies: ['127.0.0.1'],
      } as const
      app = await makeApp({
        database: await makeTestDatabase(),
        requestLimits: LIMITS,
        now: () => now,
        access,
      })
      for (const address of ['127.0.0.1', '[::1]:443', '::ffff:127.0.0.1']) {
        const value = header === 'forwarded' ? `for="${address}"` : address
        const statuses: number[] = []
        for (let i = 0; i < 6; i++)
          statuses.push(
            (await app.inject({ url: '/api/openapi.json', headers: { [header]: value } })).statusCode,
          )
        expect(statuses).toContain(429)
      }
    },
  )

  it('leave reports alone, which are counted apart, and probes', async () => {
    await statusesOf(6, '/api/bins')
    expect(await reportFrom('192.0.2.1')).toBe(201)
    expect(await statusesOf(1, '/healthz')).toEqual([200])
  })
})

const reportFrom = async (
  remoteAddress: string,
  known: { url: string; headers?: Record<string, string> } = { url: '/api/reports' },
) =>
  (
    await app.inject({
      method: 'POST',
      remoteAddress,
      headers: { 'idempotency-key': randomUUID() },
      payload: { binId: 'B1', issue: 'Overflowing' },
      ...known,
    })
  ).statusCode

describe('requests that report something', () => {
  it('have a limit of their own, which the API and the form without a script share (ASVS 2.4.1, 15.2.2)', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push(await reportFrom('192.0.2.1'))
    expect(statuses).toEqual([201, 201, 201])
    expect(await reportFrom('192.0.2.1')).toBe(429)
    expect(await reportFrom('192.0.2.1', { url: '/report' })).toBe(429)
    expect(await reportFrom('198.51.100.1')).toBe(201)
  })
})

describe('requests of one owner of many addresses', () => {
  const answered = async (addresses: string[], each: number) => {
    let count = 0
    for (const address of addresses)
      count += (await statusesOf(each, '/api/bins', address)).filter((status) => status === 200).length
    return count
  }

  it.each([
    ['a /24 are those of four households', (i: number) => `192.0.2.${i}`, 4],
    ['a /56 are those of two', (i: number) => `2001:db8:1:12${i.toString(16).padStart(2, '0')}::1`, 2],
    ['a /48 are those of four', (i: number) => `2001:db8:1:${i.toString(16)}00::1`, 4],
  ])('of %s at most', async (_, address, households) => {
    const addresses = Array.from({ length: 30 }, (_, i) => address(i))
    expect(await answered(addresses, 1)).toBe(LIMITS.requests * households)
    expect(await answered(['198.51.100.1', '2001:db8:2::1'], 1)).toBe(2)
  })

  it('that its own limit refuses do not count against its neighbours', async () => {
    await statusesOf(100, '/api/bins', '192.0.2.1')
    expect(await answered(['192.0.2.2', '192.0.2.3'], LIMITS.requests)).toBe(2 * LIMITS.requests)
  })
})

describe('what processes have counted', () => {
  /** A process that counts requests of one network, at most ten in a minute. */
  const process = () => {
    const counts = new SharedCounts(() => now)
    const count = async (requests: number, limit = 10, key = '192.0.2.1') => {
      let current = 0
      for (let i = 0; i < requests; i++) current = (await counts.count(key, 60_000, limit)).current
      return current
    }
    return { exchange: () => counts.exchange(app.database, keyedHash(app.database)), count }
  }

  it('is added up', async () => {
    const [one, other] = [process(), process()]
    await one.count(4)
    await other.count(3)
    await one.exchange()
    await other.exchange()
    expect(await other.count(1)).toBe(8)
    expect(await one.count(1)).toBe(5)
    await other.exchange()
    await one.exchange()
    expect(await one.count(1)).toBe(10)
  })

  it('is told of busy networks alone, once, and without their addresses', async () => {
    const [one, other] = [process(), process()]
    await one.count(1, 1000, '192.0.2.9')
    await one.exchange()
    expect(await app.database.query.$count(requestCounts)).toBe(0)
    await one.count(3)
    await one.exchange()
    await one.exchange()
    const rows = await app.database.query.select().from(requestCounts)
    expect(rows).toEqual([
      { key: expect.not.stringContaining('192'), windowEnds: new Date(NOW + 15_000), requests: 3 },
    ])
    expect(await other.count(1)).toBe(1)
  })

  it('is forgotten when its time is over', async () => {
    const one = process()
    await one.count(3)
    await one.exchange()
    now += 60_000
    expect(await one.count(2)).toBe(2)
    await one.exchange()
    expect(await app.database.query.select().from(requestCounts)).toHaveLength(1)
  })

  it('about a network that sends much is kept when strangers fill the memory, and new ones are counted', async () => {
    const one = process()
    await one.count(100, 1000, 'busy')
    await one.count(1, 1000, 'early')
    for (let stranger = 0; stranger < 60_000; stranger++) await one.count(1, 1000, `stranger ${stranger}`)
    expect(await one.count(1, 1000, 'busy')).toBe(101)
    expect(await one.count(2, 1000, 'new')).toBe(2)
    expect(await one.count(1, 1000, 'early')).toBe(1)
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
