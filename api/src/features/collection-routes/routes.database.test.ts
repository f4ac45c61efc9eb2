import { eq } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import { RecordedRouteSchema } from 'shared-domain/contract'
import { makeDepot, makeFacility, makeTruck } from 'shared-domain/testing'
import { audit, bins, depots, events, facilities, routes, trucks } from '../../database/schema'
import { walkedParts } from '../server-parts/testing/walked-parts'
import { openRouteOffice, PLANNER } from './testing/route-office'

let office: Awaited<ReturnType<typeof openRouteOffice>>
let planner: ReturnType<typeof office.as>
beforeAll(async () => {
  office = await openRouteOffice({ serverParts: walkedParts })
  planner = office.as(PLANNER)
})
afterAll(() => office.close())

const idsOf = (answer: { json: () => { routes: { id: string }[] } }) =>
  answer.json().routes.map(({ id }) => id)

const point = { lat: -41.3, lng: 174.8 }
const at = (minutes: number, litres = 0) => ({
  point,
  arrival: minutes * 60,
  departure: minutes * 60 + 60,
  litres,
  kg: litres / 10,
})
/** The day of a truck that collects these bins in this order. */
const dayOver = (binIds: readonly string[]) => ({
  truckId: 'T01',
  depotId: 'D01',
  matrixSource: 'estimate',
  visits: [
    { kind: 'depot', ...at(360) },
    ...binIds.map((binId, place) => ({ kind: 'stop', binId, ...at(370 + place * 5, place * 100) })),
    { kind: 'disposal', facilityId: 'F01', ...at(500) },
    { kind: 'depot', ...at(520) },
  ],
  geometry: [
    [174.8, -41.3],
    [174.81, -41.31],
  ],
})

describe('a new route', () => {
  it('is pending, for today, with its stops in driving order', async () => {
    const binIds = (await office.makeBins(3)).reverse()
    const answer = await planner.create(binIds)
    expect(answer.statusCode).toBe(201)
    const route = RecordedRouteSchema.parse(answer.json())
    expect(route).toMatchObject({ status: 'pending', bins: 3, binsDone: 0, driver: null, distanceKm: 5 })
    expect(route.id).toMatch(/^R\d{3}$/)
    expect(route.plannedFor).toBe(aucklandDate(new Date()))
    expect(route.stops.map(({ position, bin, state }) => [position, bin.id, state])).toEqual(
      binIds.map((id, place) => [place + 1, id, 'planned']),
    )
    expect((await planner.get(route.id)).json()).toEqual(route)
  })

  it('has the age and the trust of the level of each stop', async () => {
    const binIds = await office.makeBins(1)
    const measuredAt = new Date(Date.now() - 3_600_000)
    const untrusted = { since: new Date().toISOString(), fault: 'zeros' as const }
    await office.app.database.query
      .update(bins)
      .set({ fillLevel: 22, measuredAt, flags: [{ kind: 'level-untrusted', ...untrusted }] })
      .where(eq(bins.id, binIds[0] as string))
    const route = RecordedRouteSchema.parse((await planner.create(binIds)).json())
    expect(route.stops).toMatchObject([
      { bin: { fillLevel: 22, measuredAt: measuredAt.toISOString(), untrusted } },
    ])
  })

  it('may be for a day to come, and is listed before that day', async () => {
    const day = aucklandDate(new Date(Date.now() + 2 * 86_400_000))
    const { id, plannedFor } = (
      await planner.create(await office.makeBins(1), undefined, { plannedFor: day })
    ).json()
    expect(plannedFor).toBe(day)
    expect(idsOf(await planner.list())).toContain(id)
    expect(idsOf(await planner.list(aucklandDate(new Date())))).not.toContain(id)
  })

  it('is refused for a day that is over', async () => {
    const answer = await planner.create(await office.makeBins(1), undefined, { plannedFor: '2026-01-31' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toBe('body.plannedFor')
    expect(answer.json().detail).toContain('Plan again')
  })

  it('is one, however many times at once the same key and body are sent', async () => {
    const binIds = await office.makeBins(2)
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => planner.create(binIds, key)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  })

  it('is refused under the key of another', async () => {
    const binIds = await office.makeBins(2)
    const key = crypto.randomUUID()
    await planner.create(binIds, key)
    const answer = await planner.create(binIds, key, { name: 'Another' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().type).toBe('urn:problem:key-used-before')
  })

  it('is refused by the name of every bin that does not stand', async () => {
    const [standing = '', removed = ''] = await office.makeBins(2)
    await office.query.update(bins).set({ removedAt: new Date() }).where(eq(bins.id, removed))
    const answer = await planner.create(['WN-none', standing, removed])
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errors).toEqual([
      { field: 'body.binIds.0', detail: 'There is no bin WN-none: take it out.' },
      { field: 'body.binIds.2', detail: `There is no bin ${removed}: take it out.` },
    ])
  })

  it('may come with the day of its truck, which it keeps', async () => {
    const binIds = await office.makeBins(2)
    const plan = dayOver(binIds)
    await office.query.insert(depots).values(makeDepot()).onConflictDoNothing()
    await office.query.insert(facilities).values(makeFacility({ lat: -41.3, lng: 174.8, serviceMinutes: 0 }))
    const missing = await planner.create(binIds, undefined, { plan })
    expect(missing.statusCode).toBe(404)
    expect(missing.json().errors[0].field).toBe('body.plan.truckId')
    const { shift, ...truck } = makeTruck()
    await office.query.insert(trucks).values({ ...truck, shiftFrom: shift.from, shiftTo: shift.to })
    const answer = await planner.create(binIds, undefined, { plan })
    expect(answer.statusCode).toBe(201)
    expect(RecordedRouteSchema.parse(answer.json()).plan).toEqual(plan)
    expect((await planner.get(answer.json().id)).json().plan).toEqual(plan)
  })

  it('is refused with a day whose stops are not its bins in their order', async () => {
    const binIds = await office.makeBins(2)
    const answer = await planner.create(binIds, undefined, { plan: dayOver(binIds.toReversed()) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toBe('body.plan.visits')
  })

  it('is sent to the live screens and written to the audit trail', async () => {
    const { id } = await office.makeRoute()
    const told = (await office.query.select().from(events)).map(({ event }) => event)
    expect(told).toContainEqual({ kind: 'routes', id })
    expect(
      await office.query
        .select()
        .from(audit)
        .where(eq(audit.subject, `route:${id}`)),
    ).toMatchObject([{ actor: 'Aroha', action: 'route.create', change: { bins: 2, priority: 'high' } }])
  })
})

describe('the list of routes', () => {
  it('is of today unless a day is given, and always of those under way', async () => {
    const [today, yesterday, active] = [
      await office.makeRoute(),
      await office.makeRoute(),
      await office.makeRoute(),
    ]
    await planner.status(active.id, 'active')
    for (const { id } of [yesterday, active])
      await office.query.update(routes).set({ plannedFor: '2026-01-31' }).where(eq(routes.id, id))
    const listed = idsOf(await planner.list())
    expect(listed).toContain(today.id)
    expect(listed).toContain(active.id)
    expect(listed).not.toContain(yesterday.id)
    expect(idsOf(await planner.list('2026-01-31'))).toEqual(expect.arrayContaining([yesterday.id, active.id]))
    expect(idsOf(await planner.list('2026-01-31'))).not.toContain(today.id)
  })

  it('shows a driver his own and those of nobody (ASVS 8.2.2)', async () => {
    const [kiri, tama] = [await office.makeDriver('Kiri L'), await office.makeDriver('Tama L')]
    const [hers, his, nobodys] = [
      await office.makeRoute(),
      await office.makeRoute(),
      await office.makeRoute(),
    ]
    await planner.assign(hers.id, kiri.id)
    await planner.assign(his.id, tama.id)
    const listed = idsOf(await kiri.list())
    expect(listed).toEqual(expect.arrayContaining([hers.id, nobodys.id]))
    expect(listed).not.toContain(his.id)
  })
})

describe('what a viewer sees of a route', () => {
  it('is the work that is done, not who of the crew did it when', async () => {
    const kiri = await office.makeDriver('Kiri V')
    const { id } = await office.makeRoute()
    await planner.start(id, kiri.id)
    await planner.stop(id, 1, 'done')
    const viewer = office.as({ name: 'Vera', roles: ['viewer'] })
    const seen = RecordedRouteSchema.parse((await viewer.get(id)).json())
    expect(seen).toMatchObject({ status: 'active', binsDone: 1, startedAt: null, visitsDone: [] })
    expect(seen).not.toHaveProperty('driver')
    expect(seen.stops[0]).toMatchObject({ state: 'done', at: null, emptied: null })
    expect((await viewer.list()).body).not.toContain('Kiri V')
  })
})

describe('a route that is taken away', () => {
  it('is gone, and comes back', async () => {
    const route = await office.makeRoute()
    expect((await planner.remove(route.id)).statusCode).toBe(204)
    expect((await planner.get(route.id)).statusCode).toBe(404)
    expect(idsOf(await planner.list())).not.toContain(route.id)
    expect((await planner.remove(route.id)).statusCode).toBe(204)
    expect((await planner.restore(route.id)).json()).toEqual(route)
    expect((await planner.restore(route.id)).statusCode).toBe(200)
    expect((await planner.get(route.id)).json()).toEqual(route)
  })

  it('was pending: an active one stays', async () => {
    const { id } = await office.makeRoute()
    await planner.status(id, 'active')
    const answer = await planner.remove(id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('Complete it instead')
  })

  it('is not made again by the request that made it', async () => {
    const binIds = await office.makeBins(1)
    const key = crypto.randomUUID()
    await planner.remove((await planner.create(binIds, key)).json().id)
    expect((await planner.create(binIds, key)).json().type).toBe('urn:problem:changed-meanwhile')
  })

  it.each([['get'], ['remove'], ['restore']] as const)('must be known to %s it', async (action) => {
    const answer = await planner[action]('R999999')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().type).toBe('urn:problem:unknown-route')
  })
})

describe('the status of a route', () => {
  it('goes from pending to active to completed', async () => {
    const { id } = await office.makeRoute()
    expect((await planner.status(id, 'active')).json()).toMatchObject({
      status: 'active',
      startedAt: expect.any(String),
      completedAt: null,
    })
    expect((await planner.status(id, 'completed')).json()).toMatchObject({
      status: 'completed',
      completedAt: expect.any(String),
    })
  })

  it('changes at the time that the phone gives, however late a phone without a network could send it', async () => {
    const { id, createdAt } = await office.makeRoute()
    const [startedAt, completedAt] = [60_000, 61_000].map((ms) =>
      new Date(Date.parse(createdAt) + ms).toISOString(),
    )
    await planner.status(id, 'active', startedAt)
    const driven = (await planner.status(id, 'completed', completedAt)).json()
    expect(driven).toMatchObject({ startedAt, completedAt })
  })

  it('never changes before the route was made or started, by clocks that do not agree', async () => {
    const { id, createdAt } = await office.makeRoute()
    const early = new Date(Date.parse(createdAt) - 60_000).toISOString()
    expect((await planner.status(id, 'active', early)).json().startedAt).toBe(createdAt)
    expect((await planner.status(id, 'completed', early)).json().completedAt).toBe(createdAt)
  })

  it('does not change at a moment that a clock must have got wrong', async () => {
    const { id } = await office.makeRoute()
    const answer = await planner.status(id, 'active', '2031-01-01T00:00:00Z')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toBe('body.at')
  })

  it.each([
    [[], 'completed', 'It can become active now.'],
    [['active', 'completed'], 'pending', 'generate a new route'],
    [['active', 'completed'], 'active', 'generate a new route'],
  ])('after %j can not be %s (ASVS 2.3.1)', async (steps, to, remedy) => {
    const { id } = await office.makeRoute()
    for (const step of steps) await planner.status(id, step)
    const answer = await planner.status(id, to)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain(remedy)
  })

  it('changes once for 20 concurrent requests (ASVS 2.3.4)', async () => {
    const { id } = await office.makeRoute()
    const answers = await Promise.all(Array.from({ length: 20 }, () => planner.status(id, 'active')))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const changes = (
      await office.query
        .select()
        .from(audit)
        .where(eq(audit.subject, `route:${id}`))
    ).filter(({ action }) => action === 'route.status')
    expect(changes).toHaveLength(1)
  })
})

describe('the driver of a route', () => {
  it('is one of those listed, and may be taken off again', async () => {
    const kiri = await office.makeDriver('Kiri A')
    expect((await planner.drivers()).json().drivers).toContainEqual({
      id: kiri.id,
      name: 'Kiri A',
      revision: 1,
    })
    const { id } = await office.makeRoute()
    expect((await planner.assign(id, kiri.id)).json().driver).toEqual({ id: kiri.id, name: 'Kiri A' })
    expect((await planner.assign(id, null)).json().driver).toBeNull()
  })

  it.each([
    ['nobody', undefined],
    ['an operator', { role: 'operator' as const }],
    ['who left', { isActive: false }],
  ])('can not be %s', async (who, known) => {
    const person = known && (await office.makeDriver(`Not a driver, ${who}`, known))
    const { id } = await office.makeRoute()
    const answer = await planner.assign(id, person?.id ?? crypto.randomUUID())
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errors[0].field).toBe('body.driverId')
    expect((await planner.drivers()).json().drivers).not.toContainEqual(
      expect.objectContaining({ id: person?.id ?? null }),
    )
  })

  it('alone, among drivers, drives it', async () => {
    const [kiri, tama] = [await office.makeDriver('Kiri D'), await office.makeDriver('Tama D')]
    const { id } = await office.makeRoute()
    await planner.assign(id, kiri.id)
    expect((await tama.get(id)).json().type).toBe('urn:problem:unknown-route')
    expect((await tama.status(id, 'active')).statusCode).toBe(404)
    expect((await kiri.status(id, 'active')).statusCode).toBe(200)
    expect((await tama.stop(id, 1, 'done')).json()).toMatchObject({
      type: 'urn:problem:unknown-route',
      detail: expect.stringContaining('given to another driver'),
    })
    expect((await kiri.stop(id, 1, 'done')).statusCode).toBe(200)
    expect((await planner.stop(id, 2, 'done')).statusCode).toBe(200)
  })

  it('is identified by the account, not by its name', async () => {
    const kiri = await office.makeDriver('Kiri N')
    const [renamed, namesake] = [
      office.as({ name: 'Kiri Ngata', roles: ['driver'], personId: kiri.id }),
      office.as({ name: 'Kiri N', roles: ['driver'], personId: crypto.randomUUID() }),
    ]
    const nobody = office.as({ name: 'Kiri N', roles: ['driver'] })
    const { id } = await office.makeRoute()
    await planner.assign(id, kiri.id)
    for (const other of [namesake, nobody]) {
      expect(idsOf(await other.list())).not.toContain(id)
      expect((await other.status(id, 'active')).statusCode).toBe(404)
    }
    expect(idsOf(await renamed.list())).toContain(id)
    expect((await renamed.status(id, 'active')).statusCode).toBe(200)
  })

  it('is kept once the route is completed', async () => {
    const kiri = await office.makeDriver('Kiri K')
    const { id } = await office.makeRoute()
    await planner.status(id, 'active')
    await planner.status(id, 'completed')
    expect((await planner.assign(id, kiri.id)).statusCode).toBe(409)
  })
})
