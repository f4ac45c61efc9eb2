import { eq, isNotNull } from 'drizzle-orm'
import { MINUTE_MS } from 'shared-domain'
import type { Database } from '../../database/database'
import { alerts, bins, collections, events, people, routes, stops } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { changeRouteStatus } from '../../features/collection-routes/change-route-status'
import { changeRecord } from '../../record/change-record'
import { openRecord } from '../open-record'
import { simulate } from './simulator'

const OPENED = new Date('2026-11-20T20:00:00Z')
/** A week is lived through. */
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
const fullBins = async () => (await allBins()).filter(({ status }) => status === 'full').length

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
    expect(await database.query.$count(stops)).toBeGreaterThan(0)
    const states = (await database.query.select().from(routes)).map(({ status }) => status)
    expect(states.filter((status) => status === 'active')).toHaveLength(3)
  })

  it('does not touch a route that no driver of the demonstration drives', async () => {
    await database.query.update(routes).set({ driverId: null })
    for (const now of live(2, 60, 10)) await simulate(city, now, 10 * MINUTE_MS)
    const driven = (await database.query.select().from(stops)).filter(({ at }) => at !== null && at > OPENED)
    expect(driven.filter(({ routeId }) => routeId <= 'R200')).toEqual([])
  })

  describe('starts no route over a real driver', () => {
    const doneSince = async (routeId: string) =>
      (await database.query.select().from(stops)).filter(
        (stop) => stop.routeId === routeId && stop.at !== null,
      )
    const routeOf = async (status: 'active' | 'pending') => {
      const all = await database.query.select().from(routes)
      return all.find((route) => route.status === status) as (typeof all)[number]
    }
    const person = { personId: null, name: 'Mere', roles: ['operator', 'supervisor', 'driver'] as const }

    it('drives a route of its own driver', async () => {
      const { id } = await routeOf('active')
      for (const now of live(2, 90, 5)) await simulate(city, now, 5 * MINUTE_MS)
      expect((await doneSince(id)).length).toBeGreaterThan(5)
    })

    it('leaves a route alone that a person has started, although a driver of the city has it', async () => {
      const { id } = await routeOf('pending')
      await changeRecord(city, person.name, (change) =>
        changeRouteStatus(change, person, { id, to: 'active', at: later(1) }),
      )
      for (const now of live(2, 90, 5)) await simulate(city, now, 5 * MINUTE_MS)
      expect(await doneSince(id)).toEqual([])
      const [route] = await database.query.select().from(routes).where(eq(routes.id, id))
      expect(route).toMatchObject({ status: 'active', removedAt: null })
    })

    it('leaves the routes of a driver alone who can sign in', async () => {
      const { id, driverId } = await routeOf('active')
      await database.query
        .update(people)
        .set({ passwordHash: 'x' })
        .where(eq(people.id, driverId as string))
      for (const now of live(2, 300, 10)) await simulate(city, now, 10 * MINUTE_MS)
      expect(await doneSince(id)).toEqual([])
      const given = (await database.query.select().from(routes)).filter(
        (route) => route.driverId === driverId,
      )
      expect(given.filter(({ createdAt }) => createdAt > OPENED)).toEqual([])
    })
  })

  it('does nothing in a record that is no demonstration', async () => {
    await database.pool.query(`update facts set value = 'false' where name = 'isDemonstration'`)
    const told = await database.query.$count(events)
    await simulate(city, later(10), 10 * MINUTE_MS)
    expect(await database.query.$count(events)).toBe(told)
  })

  it(
    'keeps the city sane for a week, and all that holds between its rows',
    async () => {
      const seen: number[] = []
      for (const now of live(0, 7 * 1440, 30)) {
        await simulate(city, now, 30 * MINUTE_MS)
        seen.push(await fullBins())
      }
      expect(Math.min(...seen)).toBeGreaterThanOrEqual(5)
      expect(Math.max(...seen)).toBeLessThanOrEqual(40)
      for (const { fillLevel } of await allBins()) {
        expect(fillLevel).toBeGreaterThanOrEqual(0)
        expect(fillLevel).toBeLessThanOrEqual(100)
      }
      await expectToAgree()
      await expectTrucksToHold()
    },
    SLOW_MS,
  )
})

/** Every truck is out with one route at most, and with one stream on it. */
async function expectTrucksToHold() {
  const typeOf = new Map((await database.query.select().from(bins)).map(({ id, binType }) => [id, binType]))
  const all = await database.query.select().from(routes)
  for (const { plan } of all.filter(({ plannedFor }) => plannedFor > '2026-11-21')) {
    const collected = plan?.visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : [])) ?? []
    expect(new Set(collected.map((id) => typeOf.get(id))).size).toBe(1)
  }
  const out = all.filter(({ status }) => status !== 'completed').map(({ plan }) => plan?.truckId)
  expect(new Set(out).size).toBe(out.length)
  const unloaded = all.filter(
    ({ status, completedAt }) => status === 'completed' && +(completedAt ?? 0) > +OPENED,
  )
  for (const { plan, visitsDone } of unloaded)
    expect(visitsDone).toHaveLength(
      plan?.visits.filter(({ kind }) => kind === 'disposal' || kind === 'break').length ?? 0,
    )
}

async function expectToAgree() {
  const end = later(7 * 1440)
  const made = new Set((await database.query.select().from(collections)).map(({ id }) => id))
  const own = (await database.query.select().from(stops)).filter(({ at }) => at !== null && at > OPENED)
  expect(own.length).toBeGreaterThan(300)
  expect(own.filter(({ collectionId }) => !made.has(collectionId ?? ''))).toEqual([])
  const all = await database.query.select().from(routes)
  expect(all.filter(({ completedAt }) => completedAt && completedAt > end)).toEqual([])
  expect(all.filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(4)
  expect(new Set(all.map(({ plannedFor }) => plannedFor)).size).toBeGreaterThanOrEqual(56 + 7)
  const certain = (await allBins()).filter(({ certainStatus }) => certainStatus === 'full')
  const open = (await database.query.select().from(alerts)).filter(({ closedAt }) => closedAt === null)
  for (const { id } of certain)
    expect(open.some(({ binId, type }) => binId === id && type === 'full')).toBe(true)
}
