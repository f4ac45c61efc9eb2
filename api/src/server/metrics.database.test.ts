import { bins } from '../database/schema'
import { makeTestDatabase } from '../database/testing/test-database'
import { makeApp } from './testing/make-app'

const token = 'a token of this test'
const scrape = (app: Awaited<ReturnType<typeof makeApp>>, headers: Record<string, string> = {}) =>
  app.inject({ url: '/metrics', headers })

describe('the metrics', () => {
  it('tell of requests by route and status, of the pool, and of what was recorded', async () => {
    const database = await makeTestDatabase()
    await database.query
      .insert(bins)
      .values({ id: 'B1', objectId: 1, location: 'Cuba Street', binType: 'general' })
    const app = await makeApp({ database })
    await app.inject('/api/bins/B1')
    await app.inject('/api/bins/B2')
    const at = new Date().toISOString()
    const readings = ['B1', 'B1', 'B3'].map((binId, i) => ({ binId, fillLevel: 10 + i, at }))
    const recorded = await app.inject({ method: 'POST', url: '/api/readings', payload: { readings } })
    const report = {
      method: 'POST',
      url: '/api/reports',
      headers: { 'idempotency-key': '0b9d5a3e-6f0c-4f7e-9a53-0d5b8f0a7c11' },
      payload: { binId: 'B1', location: 'Cuba Street', issue: 'Overflowing' },
    } as const
    expect((await app.inject(report)).statusCode).toBe(201)
    const { payload } = await scrape(app)
    const line = 'smart_bins_request_duration_seconds_count{method="GET",route="/api/bins/:id",status='
    expect(payload).toContain(`${line}"200"} 1`)
    expect(payload).toContain(`${line}"404"} 1`)
    expect(payload).toContain(`smart_bins_readings_total ${recorded.json().recorded}`)
    expect(recorded.json().recorded).toBeGreaterThan(0)
    expect(payload).toContain('smart_bins_reports_total 1')
    expect(payload).toMatch(/smart_bins_database_connections\{state="idle"\} [1-9]/)
    expect(payload).toContain('smart_bins_live_streams 0')
    expect(payload).toContain('process_resident_memory_bytes')
    expect(payload).not.toContain('B1')
    await app.close()
  }, 60_000)

  it('are for this machine only when no token is set (ASVS 13.4.5)', async () => {
    const app = await makeApp()
    expect((await scrape(app)).statusCode).toBe(200)
    expect((await scrape(app, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403)
    const elsewhere = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
    expect(elsewhere.statusCode).toBe(403)
    await app.close()
  })

  it('need the token when one is set (ASVS 13.4.5)', async () => {
    const app = await makeApp({ metricsToken: token })
    expect((await scrape(app)).statusCode).toBe(401)
    expect((await scrape(app, { authorization: 'Bearer another' })).statusCode).toBe(401)
    expect((await scrape(app, { authorization: `Bearer ${token}`, host: '10.0.0.5' })).statusCode).toBe(200)
    await app.close()
  })
})
