import { eq } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { RecordedRoute } from 'shared-domain/contract'
import { audit, routes, trucks } from '../../database/schema'
import { dayOf, openRouteOffice, PLANNER, planned } from './testing/route-office'

let office: Awaited<ReturnType<typeof openRouteOffice>>
let planner: ReturnType<typeof office.as>
beforeAll(async () => {
  office = await openRouteOffice()
  planner = office.as(PLANNER)
})
afterAll(() => office.close())

const TOMORROW = aucklandDate(new Date(Date.now() + 26 * 3_600_000))
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()

/** The body of a route of that truck in these hours. */
async function routeOf(truckId: string, from = '07:00', to = '10:00', known: object = {}) {
  const binIds = await office.makeBins(1)
  return planned(binIds, { plan: dayOf(truckId, binIds, from, to), ...known })
}
async function keep(...bodies: object[]): Promise<RecordedRoute[]> {
  const answer = await planner.keepPlan(bodies)
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined])
  return answer.json().routes
}
async function keepOne(...route: Parameters<typeof routeOf>): Promise<string> {
  return (await keep(await routeOf(...route)))[0]?.id ?? ''
}

describe('a start', () => {
  it('is refused before the day of the route, with what to do', async () => {
    const { id } = (
      await planner.create(await office.makeBins(1), undefined, { plannedFor: TOMORROW })
    ).json()
    const answer = await planner.start(id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:not-its-day',
      detail: expect.stringContaining(`is for ${TOMORROW}, which is still to come. Start it on that day`),
    })
    expect((await planner.get(id)).json().status).toBe('pending')
  })

  it('is refused while the truck is out, and possible when it is back', async () => {
    const truckId = await office.makeTruck()
    const [first, second] = [
      await keepOne(truckId, '07:00', '09:00'),
      await keepOne(truckId, '09:00', '10:00'),
    ]
    await planner.start(first)
    const answer = await planner.start(second)
    expect(answer.json()).toMatchObject({ status: 409, type: 'urn:problem:truck-taken' })
    expect(answer.json().detail).toBe(
      `Truck ${truckId} is out on route ${first}, so route ${second} has to wait. Complete ${first} first, or plan the bins for another truck.`,
    )
    await planner.status(first, 'completed')
    expect((await planner.start(second)).statusCode).toBe(200)
  })

  it('is refused while the driver is out: assigned, named, or starting it themselves', async () => {
    const kiri = await office.makeDriver('Kiri O')
    const [first, assigned, nobodys] = [
      await office.makeRoute(),
      await office.makeRoute(),
      await office.makeRoute(),
    ]
    await planner.start(first.id, kiri.id)
    await planner.assign(assigned.id, kiri.id)
    for (const answer of [
      await planner.start(assigned.id),
      await planner.start(nobodys.id, kiri.id),
      await kiri.start(nobodys.id),
    ]) {
      expect(answer.json()).toMatchObject({ status: 409, type: 'urn:problem:driver-taken' })
      expect(answer.json().detail).toContain(`Kiri O is out on route ${first.id}`)
      expect(answer.json().detail).toContain('or give the route to another driver')
    }
    expect((await planner.get(nobodys.id)).json()).toMatchObject({ status: 'pending', driver: null })
  })

  it('of one of five routes of a truck is taken, when all five are started at once', async () => {
    const truckId = await office.makeTruck()
    const ids: string[] = []
    for (const hour of [6, 7, 8, 9, 10])
      ids.push(
        await keepOne(truckId, `${hour < 10 ? '0' : ''}${hour}:00`, `${hour < 9 ? '0' : ''}${hour + 1}:00`),
      )
    expect(statuses(await Promise.all(ids.map((id) => planner.start(id))))).toEqual([200, 409, 409, 409, 409])
  })

  it('of one of five routes is taken, when a driver is named for all five at once', async () => {
    const tama = await office.makeDriver('Tama O')
    const ids: string[] = []
    for (let made = 0; made < 5; made++) ids.push((await office.makeRoute()).id)
    expect(statuses(await Promise.all(ids.map((id) => planner.start(id, tama.id))))).toEqual([
      200, 409, 409, 409, 409,
    ])
  })
})

describe('a start that is taken back', () => {
  it('leaves the route pending, with the driver that it had, and in the trail', async () => {
    const kiri = await office.makeDriver('Kiri U')
    const { id } = await office.makeRoute()
    await kiri.start(id)
    const answer = await kiri.takeBackStart(id, null)
    expect(answer.json()).toMatchObject({ status: 'pending', startedAt: null, driver: null })
    expect((await kiri.takeBackStart(id, null)).statusCode).toBe(200)
    const trail = await office.query
      .select()
      .from(audit)
      .where(eq(audit.subject, `route:${id}`))
    expect(trail).toContainEqual(
      expect.objectContaining({ action: 'route.status', change: { from: 'active', to: 'pending' } }),
    )
    expect((await kiri.start(id)).statusCode).toBe(200)
  })

  it('is refused once a stop is done or skipped, and possible when that is taken back', async () => {
    const { id } = await office.makeRoute()
    await planner.start(id)
    await planner.stop(id, 1, 'skipped', { reason: 'blocked' })
    const answer = await planner.status(id, 'pending')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('Take that back first, or complete the route.')
    await planner.stop(id, 1, 'planned')
    expect((await planner.status(id, 'pending')).statusCode).toBe(200)
  })
})

describe('a plan', () => {
  it('is refused for a truck that has a route at the same time, by the name of that route', async () => {
    const truckId = await office.makeTruck()
    const id = await keepOne(truckId, '07:00', '10:00')
    const answer = await planner.keepPlan([await routeOf(truckId, '09:30', '11:00')])
    expect(answer.json()).toMatchObject({
      status: 409,
      type: 'urn:problem:truck-taken',
      errors: [{ field: 'body.routes.0.plan.truckId' }],
    })
    expect(answer.json().detail).toMatch(
      new RegExp(
        `^Truck ${truckId} has route ${id} on \\w+,? \\d+ \\w+ from 7:00 am to 10:00 am\\. Plan the bins for another truck, or for another time\\.$`,
      ),
    )
    expect((await planner.keepPlan([await routeOf(truckId, '10:00', '12:00')])).statusCode).toBe(200)
  })

  it('names every truck that has a route at the same time, and no route that is not on record', async () => {
    const [one, two] = [await office.makeTruck(), await office.makeTruck()]
    const ids = [await keepOne(one), await keepOne(two)]
    const answer = await planner.keepPlan([await routeOf(one), await routeOf(two)])
    expect(answer.json().errors).toHaveLength(2)
    const named = answer.json().detail.match(/R\d+/g)
    expect(named).toEqual(ids)
  })

  it('may exchange the trucks of its own routes', async () => {
    const [one, two] = [await office.makeTruck(), await office.makeTruck()]
    const [first, second] = await keep(await routeOf(one), await routeOf(two))
    const inPlaceOf = (id = '') => ({ replaces: { id, planRevision: 1 } })
    const swapped = await keep(
      await routeOf(two, '07:00', '10:00', inPlaceOf(first?.id)),
      await routeOf(one, '07:00', '10:00', inPlaceOf(second?.id)),
    )
    expect(swapped.map(({ truckId }) => truckId)).toEqual([two, one])
  })

  it('is kept once, when two give one truck a route at the same time', async () => {
    const truckId = await office.makeTruck()
    const bodies = [await routeOf(truckId), await routeOf(truckId), await routeOf(truckId)]
    const [binId = ''] = await office.makeBins(1)
    const answers = await Promise.all([
      ...bodies.map((body) => planner.keepPlan([body])),
      planner.create([binId], crypto.randomUUID(), { plan: dayOf(truckId, [binId]) }),
    ])
    expect(statuses(answers).filter((status) => status < 300)).toHaveLength(1)
    expect(statuses(answers).filter((status) => status === 409)).toHaveLength(3)
  })

  it('is refused beyond the shift of its truck, with how far', async () => {
    const truckId = await office.makeTruck({ shift: { from: '06:00', to: '14:30' } })
    const answer = await planner.keepPlan([await routeOf(truckId, '13:00', '15:10')])
    expect(answer.json()).toMatchObject({
      status: 409,
      type: 'urn:problem:beyond-shift',
      errors: [{ field: 'body.routes.0.plan.visits' }],
    })
    expect(answer.json().detail).toContain(
      'from 06:00 to 14:30, and this route is back 40 minutes after it. Take bins off',
    )
    expect((await planner.keepPlan([await routeOf(truckId, '05:00', '07:00')])).json().detail).toContain(
      'leaves 60 minutes before it',
    )
  })

  it('is refused for a truck that is out of service', async () => {
    const truckId = await office.makeTruck()
    await office.query.update(trucks).set({ isInService: false }).where(eq(trucks.id, truckId))
    expect((await planner.keepPlan([await routeOf(truckId)])).json().detail).toContain('is out of service')
  })
})

describe('a driver', () => {
  it('cannot be given a route at the hours of another', async () => {
    const hemi = await office.makeDriver('Hemi O')
    const [first, second, later] = [
      await keepOne(await office.makeTruck(), '07:00', '10:00'),
      await keepOne(await office.makeTruck(), '08:00', '11:00'),
      await keepOne(await office.makeTruck(), '10:00', '12:00'),
    ]
    expect((await planner.assign(first, hemi.id)).statusCode).toBe(200)
    const answer = await planner.assign(second, hemi.id)
    expect(answer.json()).toMatchObject({
      status: 409,
      type: 'urn:problem:driver-taken',
      detail: expect.stringContaining(`Hemi O has route ${first} on`),
      errors: [{ field: 'body.driverId' }],
    })
    expect((await planner.assign(later, hemi.id)).statusCode).toBe(200)
  })
})

it('a route comes back only while its truck is free then', async () => {
  const truckId = await office.makeTruck()
  const removed = await keepOne(truckId)
  await planner.remove(removed)
  const id = await keepOne(truckId)
  const answer = await planner.restore(removed)
  expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining(`has route ${id} on`) })
  const [row] = await office.query.select().from(routes).where(eq(routes.id, removed))
  expect(row?.removedAt).not.toBeNull()
})
