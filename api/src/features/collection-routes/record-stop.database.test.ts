import { and, eq, isNull } from 'drizzle-orm'
import type { RecordedRoute } from 'shared-domain/contract'
import { alerts, bins, collections, readings, reports, routes } from '../../database/schema'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { makeOverflowReport, makeRecordedBin } from '../collections/testing/make-recorded-bin'
import { openRouteOffice, PLANNER } from './testing/route-office'

let office: Awaited<ReturnType<typeof openRouteOffice>>
let driver: ReturnType<typeof office.as>
beforeAll(async () => {
  office = await openRouteOffice()
  driver = office.as(PLANNER)
})
afterAll(() => office.close())

const makeActive = async (stops = 2): Promise<RecordedRoute> => {
  const { id } = await office.makeRoute(stops)
  return (await driver.status(id, 'active')).json()
}
const binAt = ({ stops }: RecordedRoute, position: number) => stops[position - 1]?.bin.id as string
const binOf = async (id: string) => (await office.query.select().from(bins).where(eq(bins.id, id)))[0]
const collectionsOf = (route: RecordedRoute) =>
  office.query.select().from(collections).where(eq(collections.routeId, route.id))
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('a stop that is done', () => {
  it('is a collection of the route and an empty bin', async () => {
    const route = await makeActive()
    const report = await makeOverflowReport(office.query, binAt(route, 1))
    const at = minutesAgo(1)
    const answer = (await driver.stop(route.id, 1, 'done', { at })).json()
    expect(answer.proposedToClose).toEqual([report])
    expect(answer.route).toMatchObject({ binsDone: 1 })
    expect(answer.route.stops[0]).toMatchObject({
      state: 'done',
      at,
      bin: { fillLevel: 0, status: 'normal' },
    })
    expect(await collectionsOf(route)).toMatchObject([{ binId: binAt(route, 1), fillLevel: 90 }])
  })

  it('ends the alert that a resident’s report has raised', async () => {
    const route = await makeActive()
    await makeOverflowReport(office.query, binAt(route, 1))
    await refreshAlerts(office.query, [binAt(route, 1)])
    const openAlerts = () =>
      office.query
        .select()
        .from(alerts)
        .where(and(eq(alerts.binId, binAt(route, 1)), isNull(alerts.closedAt)))
    expect(await openAlerts()).toHaveLength(1)
    await driver.stop(route.id, 1, 'done')
    expect(await openAlerts()).toEqual([])
  })

  it('counts once when 20 phones say so at once, each at a moment of its own', async () => {
    const route = await makeActive()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, minutes) =>
        driver.stop(route.id, 1, 'done', { at: minutesAgo(minutes) }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await collectionsOf(route)).toHaveLength(1)
  })

  it('is not held up by others who do the stops of other routes over the same bins', async () => {
    const binIds = await office.makeBins(10)
    const there = await driver.createShared(binIds)
    const back = await driver.createShared([...binIds].reverse())
    for (const { id } of [there, back]) await driver.status(id, 'active')
    const answers = await Promise.all(
      binIds.flatMap((_, place) => [there, back].map(({ id }) => driver.stop(id, place + 1, 'done'))),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const made = [...(await collectionsOf(there)), ...(await collectionsOf(back))]
    expect(made.map(({ binId }) => binId).sort()).toEqual([...binIds].sort())
  })

  it('must be a stop of the route', async () => {
    const route = await makeActive()
    const answer = await driver.stop(route.id, 3, 'done')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errors[0].field).toBe('params.position')
  })

  it('waits for the route to be started', async () => {
    const { id } = await office.makeRoute()
    const answer = await driver.stop(id, 1, 'done')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('Start it first')
  })
})

describe('a stop over a bin that another route has just emptied', () => {
  const makePair = async () => {
    const binIds = await office.makeBins(1)
    const routes = [await driver.createShared(binIds), await driver.createShared(binIds)]
    for (const { id } of routes) await driver.status(id, 'active')
    const [first, second] = routes as [RecordedRoute, RecordedRoute]
    const stopOf = async ({ id }: RecordedRoute) => (await driver.get(id)).json().stops[0]
    return { binId: binIds[0] as string, first, second, stopOf }
  }
  const ofBin = (binId: string) => office.query.select().from(collections).where(eq(collections.binId, binId))

  it('is done without a second collection, and says who has emptied it when', async () => {
    const { binId, first, second, stopOf } = await makePair()
    const at = minutesAgo(14)
    await driver.stop(first.id, 1, 'done', { at })
    const { route } = (await driver.stop(second.id, 1, 'done')).json()
    expect(route).toMatchObject({
      binsDone: 1,
      stops: [{ state: 'done', emptied: { at, by: first.id, fillLevel: 90 } }],
    })
    expect((await stopOf(first)).emptied).toEqual({ at, by: null, fillLevel: 90 })
    expect(await ofBin(binId)).toHaveLength(1)
    expect((await driver.stop(second.id, 1, 'done')).statusCode).toBe(200)
    expect(await ofBin(binId)).toHaveLength(1)
  })

  it('is a collection of its own a quarter of an hour later', async () => {
    const { binId, first, second } = await makePair()
    await driver.stop(first.id, 1, 'done', { at: minutesAgo(16) })
    await driver.stop(second.id, 1, 'done')
    expect(await ofBin(binId)).toHaveLength(2)
  })

  it('keeps the collection when the other takes its own back, and the last of them empties nothing', async () => {
    const { binId, first, second, stopOf } = await makePair()
    await driver.stop(first.id, 1, 'done', { at: minutesAgo(3) })
    await driver.stop(second.id, 1, 'done')
    expect((await driver.stop(first.id, 1, 'planned')).statusCode).toBe(200)
    expect(await ofBin(binId)).toMatchObject([{ routeId: second.id }])
    expect(await binOf(binId)).toMatchObject({ fillLevel: 0 })
    await driver.stop(first.id, 1, 'done')
    expect((await stopOf(first)).emptied).toMatchObject({ by: second.id })
    await driver.stop(first.id, 1, 'planned')
    await driver.stop(second.id, 1, 'planned')
    expect(await ofBin(binId)).toEqual([])
    expect(await binOf(binId)).toMatchObject({ fillLevel: 90 })
  })

  it('tells so before it is done', async () => {
    const { first, second, stopOf } = await makePair()
    expect((await stopOf(second)).emptied).toBeNull()
    const at = new Date().toISOString()
    await driver.stop(first.id, 1, 'done', { at })
    expect(await stopOf(second)).toMatchObject({ state: 'planned', emptied: { at, by: first.id } })
  })
})

describe('a stop that is skipped', () => {
  it('keeps the reason, and the bin as it was', async () => {
    const route = await makeActive()
    const { route: after } = (await driver.stop(route.id, 2, 'skipped', { reason: 'blocked' })).json()
    expect(after.stops[1]).toMatchObject({ state: 'skipped', skipReason: 'blocked', bin: { fillLevel: 90 } })
    expect(await collectionsOf(route)).toEqual([])
  })

  it('can be done after all, but not the other way round', async () => {
    const route = await makeActive()
    await driver.stop(route.id, 1, 'skipped', { reason: 'blocked' })
    const { route: after } = (await driver.stop(route.id, 1, 'done')).json()
    expect(after.stops[0]).toMatchObject({ state: 'done', skipReason: null })
    const answer = await driver.stop(route.id, 1, 'skipped', { reason: 'blocked' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('Take that back first')
  })
})

describe('a stop that was done by mistake', () => {
  it.each([
    ['with a sensor', {}],
    ['without one', { fillLevel: null, previousFillLevel: null, measuredAt: null }],
  ])('is planned again, and its bin %s, alert and reports as they were', async (_, known) => {
    const binId = await makeRecordedBin(office.query, known)
    const report = await makeOverflowReport(office.query, binId)
    await refreshAlerts(office.query, [binId])
    const before = await binOf(binId)
    const { id } = (await driver.create([binId])).json()
    await driver.status(id, 'active')
    await driver.stop(id, 1, 'done')
    expect(await binOf(binId)).not.toEqual(before)
    const { route } = (await driver.stop(id, 1, 'planned')).json()
    expect(route).toMatchObject({ binsDone: 0, stops: [{ state: 'planned', at: null }] })
    expect(await binOf(binId)).toEqual(before)
    expect(await collectionsOf(route)).toEqual([])
    const open = (await office.query.select().from(alerts).where(eq(alerts.binId, binId))).filter(
      ({ closedAt }) => closedAt === null,
    )
    expect(open).toMatchObject([{ type: 'full' }])
    expect(await office.query.select().from(reports).where(eq(reports.id, report))).toMatchObject([
      { isProposedToClose: false },
    ])
  })

  it('leaves the bin as a sensor has measured it since', async () => {
    const route = await makeActive()
    const binId = binAt(route, 1)
    await driver.stop(route.id, 1, 'done', { at: minutesAgo(30) })
    const measured = { fillLevel: 7, previousFillLevel: 0, measuredAt: new Date() }
    await office.query.insert(readings).values({ binId, at: measured.measuredAt, fillLevel: 7 })
    await office.query.update(bins).set(measured).where(eq(bins.id, binId))
    await driver.stop(route.id, 1, 'planned')
    expect(await binOf(binId)).toMatchObject({ ...measured, lastCollectedAt: null })
  })

  it('stays when the bin has been collected again since', async () => {
    const binIds = await office.makeBins(1)
    const [first, second] = [await driver.createShared(binIds), await driver.createShared(binIds)]
    for (const [minutes, { id }] of [
      [50, first],
      [30, second],
    ] as const) {
      await driver.status(id, 'active')
      await driver.stop(id, 1, 'done', { at: minutesAgo(minutes) })
    }
    const answer = await driver.stop(first.id, 1, 'planned')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('collected again since')
    expect((await driver.get(first.id)).json().stops[0].state).toBe('done')
    expect((await driver.stop(second.id, 1, 'planned')).statusCode).toBe(200)
    expect((await driver.stop(first.id, 1, 'planned')).statusCode).toBe(200)
    expect(await binOf(binIds[0] as string)).toMatchObject({ fillLevel: 90, lastCollectedAt: null })
  })

  it('leaves the bin as a collection did that was told after it, of a moment before it', async () => {
    const binIds = await office.makeBins(1)
    const [first, second] = [await driver.createShared(binIds), await driver.createShared(binIds)]
    for (const { id } of [first, second]) await driver.status(id, 'active')
    const at = minutesAgo(57)
    await driver.stop(second.id, 1, 'done', { at: minutesAgo(30) })
    await driver.stop(first.id, 1, 'done', { at })
    await driver.stop(second.id, 1, 'planned')
    expect(await binOf(binIds[0] as string)).toMatchObject({ fillLevel: 0, lastCollectedAt: new Date(at) })
    await driver.stop(first.id, 1, 'planned')
    expect(await binOf(binIds[0] as string)).toMatchObject({ fillLevel: 90, lastCollectedAt: null })
  })

  it('may be done again, and is one collection', async () => {
    const route = await makeActive()
    for (const state of ['done', 'planned', 'done']) await driver.stop(route.id, 1, state)
    expect(await collectionsOf(route)).toHaveLength(1)
  })
})

describe('when the route is completed', () => {
  const makeCompleted = async () => {
    const route = await makeActive(3)
    await driver.stop(route.id, 1, 'done', { at: minutesAgo(50) })
    await driver.status(route.id, 'completed')
    await office.query
      .update(routes)
      .set({ completedAt: new Date(Date.now() - 20 * 60_000) })
      .where(eq(routes.id, route.id))
    return route
  }

  it('what happened before that and is told late still counts', async () => {
    const route = await makeCompleted()
    expect((await driver.stop(route.id, 2, 'done', { at: minutesAgo(30) })).statusCode).toBe(200)
    const skip = { at: minutesAgo(30), reason: 'missing' }
    expect((await driver.stop(route.id, 3, 'skipped', skip)).statusCode).toBe(200)
    expect(await collectionsOf(route)).toHaveLength(2)
  })

  it('a repeated request gets the same answer', async () => {
    const route = await makeCompleted()
    expect((await driver.stop(route.id, 1, 'done')).statusCode).toBe(200)
    expect(await collectionsOf(route)).toHaveLength(1)
  })

  it('no stop can be done or undone any more', async () => {
    const route = await makeCompleted()
    const late = await driver.stop(route.id, 2, 'done')
    expect(late.statusCode).toBe(409)
    expect(late.json().detail).toContain('outside of a route')
    expect((await driver.stop(route.id, 1, 'planned')).statusCode).toBe(409)
    const skip = { at: minutesAgo(30), reason: 'blocked' }
    expect((await driver.stop(route.id, 1, 'skipped', skip)).statusCode).toBe(409)
  })
})
