import { alerts, bins, collections, fillCity, openCity, people, routes, stops } from 'api/server-part/testing'
import { eq, isNotNull } from 'drizzle-orm'
import { MINUTE_MS } from 'shared-domain'
import { part } from '../index'

const OPENED = new Date('2026-11-20T20:00:00Z')
/** How long the city is lived in: `npm run check:every-case` lives through a week. */
const DAYS = process.env.EVERY_CASE === 'yes' ? 7 : 2
jest.setTimeout(400_000)

let city: Awaited<ReturnType<typeof openCity>>
let filled: Awaited<ReturnType<typeof fillCity>>
beforeAll(async () => {
  filled = await fillCity(OPENED)
})
afterAll(() => filled.close())
beforeEach(async () => {
  city = await openCity(part, filled, OPENED)
})
afterEach(() => city.close())

const later = (minutes: number) => new Date(OPENED.getTime() + minutes * MINUTE_MS)
/** Lives from one minute to another, a step of some minutes at a time. */
async function live(from: number, to: number, step: number, after: () => Promise<void> = async () => {}) {
  for (let minute = from + step; minute <= to; minute += step) {
    await city.move(later(minute), step * MINUTE_MS)
    await after()
  }
}
const allBins = () => city.query.select().from(bins).where(isNotNull(bins.fillLevel))

describe('the crews of the demonstration city', () => {
  it('keep its opening figures in the first minute', async () => {
    await live(0, 1, 0.25)
    const states = (await city.query.select().from(routes)).map(({ status }) => status)
    expect(states.filter((status) => status === 'active')).toHaveLength(3)
    const done = (await city.query.select().from(stops)).filter(({ at }) => at !== null && at > OPENED)
    expect(done).toEqual([])
  })

  it('do not touch a route that no driver of the demonstration drives', async () => {
    await city.query.update(routes).set({ driverId: null })
    await live(2, 60, 10)
    const driven = (await city.query.select().from(stops)).filter(({ at }) => at !== null && at > OPENED)
    expect(driven.filter(({ routeId }) => routeId <= 'R200')).toEqual([])
  })

  it('stand still while the simulator is off', async () => {
    await city.stand(later(60))
    const driven = (await city.query.select().from(stops)).filter(({ at }) => at !== null && at > OPENED)
    expect(driven).toEqual([])
  })

  describe('start no route over a real driver', () => {
    const doneSince = async (routeId: string) =>
      (await city.query.select().from(stops)).filter((stop) => stop.routeId === routeId && stop.at !== null)
    const routeOf = async (status: 'active' | 'pending') => {
      const all = await city.query.select().from(routes)
      return all.find((route) => route.status === status) as (typeof all)[number]
    }

    it('and drive a route of their own', async () => {
      const { id } = await routeOf('active')
      await live(2, 90, 5)
      expect((await doneSince(id)).length).toBeGreaterThan(5)
    })

    it('and leave a route alone that a person has started, although a driver of the city has it', async () => {
      const { id } = await routeOf('pending')
      const started = await city.app.inject({
        method: 'POST',
        url: `/api/routes/${id}/status`,
        payload: { to: 'active', at: later(1).toISOString() },
      })
      expect(started.statusCode).toBe(200)
      await live(2, 90, 5)
      expect(await doneSince(id)).toEqual([])
      const [route] = await city.query.select().from(routes).where(eq(routes.id, id))
      expect(route).toMatchObject({ status: 'active', removedAt: null })
    })

    it('and leave the routes of a driver alone who can sign in', async () => {
      const { id, driverId } = await routeOf('active')
      await city.query
        .update(people)
        .set({ passwordHash: 'x' })
        .where(eq(people.id, driverId as string))
      await live(2, 300, 10)
      expect(await doneSince(id)).toEqual([])
      const given = (await city.query.select().from(routes)).filter((route) => route.driverId === driverId)
      expect(given.filter(({ createdAt }) => createdAt > OPENED)).toEqual([])
    })
  })

  it(`keep the city sane for ${DAYS} days, and all that holds between its rows`, async () => {
    const seen: number[] = []
    await live(0, DAYS * 1440, 30, async () => {
      seen.push((await allBins()).filter(({ status }) => status === 'full').length)
    })
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...seen)).toBeLessThanOrEqual(40)
    for (const { fillLevel } of await allBins()) {
      expect(fillLevel).toBeGreaterThanOrEqual(0)
      expect(fillLevel).toBeLessThanOrEqual(100)
    }
    await expectToAgree()
    await expectTrucksToHold()
  })
})

/** Every truck is out with one route at most, and with one stream on it. */
async function expectTrucksToHold() {
  const typeOf = new Map((await city.query.select().from(bins)).map(({ id, binType }) => [id, binType]))
  const all = await city.query.select().from(routes)
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
  const end = later(DAYS * 1440)
  const made = new Set((await city.query.select().from(collections)).map(({ id }) => id))
  const own = (await city.query.select().from(stops)).filter(({ at }) => at !== null && at > OPENED)
  expect(own.length).toBeGreaterThan(40 * DAYS)
  expect(own.filter(({ collectionId }) => !made.has(collectionId ?? ''))).toEqual([])
  const all = await city.query.select().from(routes)
  expect(all.filter(({ completedAt }) => completedAt && completedAt > end)).toEqual([])
  expect(all.filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(4)
  expect(new Set(all.map(({ plannedFor }) => plannedFor)).size).toBeGreaterThanOrEqual(56 + DAYS)
  const certain = (await allBins()).filter(({ certainStatus }) => certainStatus === 'full')
  const open = (await city.query.select().from(alerts)).filter(({ closedAt }) => closedAt === null)
  for (const { id } of certain)
    expect(open.some(({ binId, type }) => binId === id && type === 'full')).toBe(true)
}
