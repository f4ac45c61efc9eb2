import { isNotNull } from 'drizzle-orm'
import { MINUTE_MS } from 'shared-domain'
import type { Database } from '../../database/database'
import { bins, events } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { openRecord } from '../open-record'
import { simulate } from './simulator'

const OPENED = new Date('2026-11-20T20:00:00Z')
const SLOW_MS = 400_000

let database: Database
let city: { database: Database; live: { wake: () => void } }
beforeEach(async () => {
  database = await makeTestDatabase()
  city = { database, live: { wake: () => undefined } }
  await openRecord(database, { layer: null, now: OPENED })
}, SLOW_MS)
afterEach(() => database.close())

const later = (minutes: number) => new Date(OPENED.getTime() + minutes * MINUTE_MS)
const live = (from: number, to: number, stepMinutes: number) =>
  Array.from({ length: Math.floor((to - from) / stepMinutes) }, (_, i) => later(from + (i + 1) * stepMinutes))
const allBins = () => database.query.select().from(bins).where(isNotNull(bins.fillLevel))
const statuses = async () => (await allBins()).map(({ id, status }) => `${id} ${status}`).sort()

describe('the simulator', () => {
  it('tells of bins at each step and keeps the opening figures in the first minute', async () => {
    const isFull = (text: string) => text.endsWith('full')
    const before = (await statuses()).filter(isFull)
    for (const now of live(0, 1, 0.125)) {
      const told = await database.query.$count(events)
      await simulate(city, now, 7_500)
      expect(await database.query.$count(events)).toBeGreaterThan(told)
    }
    expect((await statuses()).filter(isFull)).toEqual(before)
  })

  it('does nothing in a record that is no demonstration', async () => {
    await database.pool.query(`update facts set value = 'false' where name = 'isDemonstration'`)
    const told = await database.query.$count(events)
    await simulate(city, later(10), 10 * MINUTE_MS)
    expect(await database.query.$count(events)).toBe(told)
  })
})
