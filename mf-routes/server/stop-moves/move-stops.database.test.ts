import {
  audit,
  bins,
  collections,
  dayOf,
  events,
  facilities,
  openOfficeWith,
  PLANNER,
  planned as plannedRoute,
  routes,
  trucks,
} from 'api/server-part/testing'
import { and, eq } from 'drizzle-orm'
import { addDays, aucklandDate } from 'shared-domain'
import { type RecordedRoute, RecordedRouteSchema } from 'shared-domain/contract'
import { makeFacility } from 'shared-domain/testing'
import type { PlanRule, RouteMove } from '../../operations'
import { part } from '../index'

/** Nine in the morning in New Zealand, whatever the hour of the test. */
const NINE = new Date(`${aucklandDate(new Date())}T09:00:00+13:00`)

let office: Awaited<ReturnType<typeof openOfficeWith>>
let planner: ReturnType<typeof office.as>
let kiri: Awaited<ReturnType<typeof office.makeDriver>>
let tama: Awaited<ReturnType<typeof office.makeDriver>>
beforeAll(async () => {
  office = await openOfficeWith(part)
  planner = office.as(PLANNER)
  kiri = await office.makeDriver('Kiri')
  tama = await office.makeDriver('Tama')
  await office.query.insert(facilities).values(makeFacility({ opensAt: '00:00', closesAt: '23:59' }))
})
beforeEach(() => {
  jest.useFakeTimers({ now: NINE, advanceTimers: true, doNotFake: REAL_TIMERS })
})
afterEach(async () => {
  // Each test has the fleet and the day to itself.
  await office.query.update(routes).set({ removedAt: NINE, status: 'pending' })
  await office.query.update(trucks).set({ removedAt: NINE })
  jest.useRealTimers()
})
afterAll(() => office.close())

const REAL_TIMERS = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const satisfies string[]

interface Moved {
  move: RouteMove
  route: RecordedRoute | null
}
const moved = async (id: string, body: object, key?: string): Promise<Moved> => {
  const answer = await planner.move(id, body, key)
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined])
  const { move, route } = answer.json()
  return { move, route: route && RecordedRouteSchema.parse(route) }
}
const read = async (id: string): Promise<RecordedRoute> =>
  RecordedRouteSchema.parse((await planner.get(id)).json())
const binsOf = ({ stops }: RecordedRoute) => stops.map(({ bin }) => bin.id)
const states = ({ stops }: RecordedRoute) =>
  stops.map(({ position, bin, state }) => [position, bin.id, state])
const planned = ({ plan }: RecordedRoute) =>
  plan?.visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : []))
/** A pending route of a truck for today. */
async function routeOf(truckId: string, stops = 3, from = '07:00', to = '10:00'): Promise<RecordedRoute> {
  const binIds = await office.makeBins(stops)
  const answer = await planner.create(binIds, undefined, { plan: dayOf(truckId, binIds, from, to) })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
async function keep(...rules: PlanRule[]): Promise<void> {
  const answer = await office.app.inject({
    method: 'POST',
    url: '/api/plan-rules',
    headers: { 'x-person': JSON.stringify(PLANNER) },
    payload: { rules, decision: 'keep' },
  })
  expect(answer.statusCode).toBe(200)
}
const breakDown = (id: string) =>
  office.query.update(trucks).set({ isInService: false }).where(eq(trucks.id, id))
const entriesOf = (id: string, action: string) =>
  office.query
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `route:${id}`), eq(audit.action, action)))

describe('a kept route goes on when its truck breaks down: a pending one', () => {
  it('is given to another truck: same route, driver and day, with times of that truck', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(broken)
    await planner.assign(route.id, kiri.id)
    await breakDown(broken)
    const { move, route: after } = await moved(route.id, { kind: 'give', truckId: other })
    expect(move.to).toEqual([
      { routeId: route.id, truckId: other, day: route.plannedFor, stops: 3, isNew: false },
    ])
    expect(move.stayed).toEqual([])
    expect(after).toMatchObject({
      truckId: other,
      driver: { id: kiri.id },
      planRevision: 2,
      status: 'pending',
    })
    expect(after && binsOf(after)).toEqual(binsOf(route))
    expect(after && planned(after)).toEqual(binsOf(route))
    const arrivals = after?.plan?.visits.map(({ arrival }) => arrival) ?? []
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
    // No truck leaves before now.
    expect(arrivals[0]).toBeGreaterThanOrEqual(9 * 3600)
    expect((await planner.start(route.id, kiri.id)).statusCode).toBe(200)
  })

  it('has it back with one press, although its truck is out of service', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(broken)
    await breakDown(broken)
    const { move } = await moved(route.id, { kind: 'give', truckId: other })
    const undone = await planner.undoMove(route.id, move.id)
    expect(undone.statusCode).toBe(200)
    const { planRevision, ...before } = await read(route.id)
    expect(planRevision).toBe(3)
    expect(before).toMatchObject({ truckId: broken, plan: route.plan, stops: route.stops })
    expect((await planner.undoMove(route.id, move.id)).statusCode).toBe(200)
    expect(await entriesOf(route.id, 'route.undo-move')).toHaveLength(1)
  })

  it('is given with a driver of the operator’s choice, and has its own back with the undo', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(broken)
    await planner.assign(route.id, kiri.id)
    await breakDown(broken)
    const { move, route: after } = await moved(route.id, { kind: 'give', truckId: other, driverId: tama.id })
    expect(after).toMatchObject({ id: route.id, truckId: other, driver: { id: tama.id } })
    expect(await entriesOf(route.id, 'route.assign')).toHaveLength(2)
    expect((await planner.undoMove(route.id, move.id)).json()).toMatchObject({ driver: { id: kiri.id } })

    const again = await moved(route.id, { kind: 'give', truckId: other, driverId: null })
    expect(again.route).toMatchObject({ driver: null })
    // Another driver since the move keeps the route.
    await planner.assign(route.id, tama.id)
    expect((await planner.undoMove(route.id, again.move.id)).json()).toMatchObject({
      driver: { id: tama.id },
    })
  })

  it('is spread over the routes of the others, each stop once', async () => {
    const [broken, one, two] = [await office.makeTruck(), await office.makeTruck(), await office.makeTruck()]
    const [route, first] = [await routeOf(broken, 4), await routeOf(one, 2)]
    await breakDown(broken)
    const { move, route: after } = await moved(route.id, { kind: 'spread' })
    expect(after).toBeNull()
    expect((await planner.get(route.id)).statusCode).toBe(404)
    expect(move.stayed).toEqual([])
    expect(move.to.every(({ truckId }) => [one, two].includes(truckId))).toBe(true)
    const targets = await Promise.all(move.to.map(({ routeId }) => read(routeId)))
    const all = [...targets, ...(targets.some(({ id }) => id === first.id) ? [] : [await read(first.id)])]
    expect(all.flatMap(binsOf).toSorted()).toEqual([...binsOf(route), ...binsOf(first)].toSorted())
    for (const target of targets) expect(planned(target)).toEqual(binsOf(target))
    const undone = await planner.undoMove(route.id, move.id)
    expect(undone.statusCode).toBe(200)
    expect(binsOf(await read(route.id))).toEqual(binsOf(route))
    expect((await read(first.id)).stops).toEqual(first.stops)
    for (const { routeId, isNew } of move.to)
      if (isNew) expect((await planner.get(routeId)).statusCode).toBe(404)
  })

  it('does not come back with a route that was removed since, whose bins another one has', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const [route, target] = [await routeOf(broken), await routeOf(other)]
    await breakDown(broken)
    const { move } = await moved(route.id, { kind: 'spread' })
    expect(move.to.map(({ routeId }) => routeId)).toEqual([target.id])
    await planner.remove(target.id)
    const plan = dayOf(await office.makeTruck(), binsOf(target), '11:00', '12:00')
    expect((await planner.create(binsOf(target), undefined, { plan })).statusCode).toBe(201)
    const undone = await planner.undoMove(route.id, move.id)
    expect([undone.statusCode, undone.json().detail]).toEqual([
      409,
      `Route ${target.id} was removed since, so the move stays. Restore it first.`,
    ])
    expect((await planner.get(target.id)).statusCode).toBe(404)
  })

  it('does not come back to a truck that has another route at that time', async () => {
    const [first, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(first)
    const { move } = await moved(route.id, { kind: 'give', truckId: other })
    const later = await routeOf(first)
    const undone = await planner.undoMove(route.id, move.id)
    expect([undone.statusCode, undone.json().detail]).toEqual([
      409,
      expect.stringContaining(`has route ${later.id} on`),
    ])
    await planner.remove(later.id)
    expect((await planner.undoMove(route.id, move.id)).statusCode).toBe(200)
  })

  it('is spread by the rules that planners keep, and says which cannot be followed', async () => {
    const [broken, one, two] = [await office.makeTruck(), await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(broken, 3)
    const [first = '', second = '', third = ''] = binsOf(route)
    await keep({ kind: 'truck', binId: first, truckId: two }, { kind: 'truck', binId: second, truckId: one })
    await keep({ kind: 'truck', binId: third, truckId: broken })
    await breakDown(broken)
    const { move } = await moved(route.id, { kind: 'spread' })
    const byTruck = new Map<string, string[]>()
    for (const { routeId, truckId } of move.to) byTruck.set(truckId, binsOf(await read(routeId)))
    expect(byTruck.get(two)).toContain(first)
    expect(byTruck.get(one)).toContain(second)
    expect(move.broken).toEqual([{ kind: 'truck', binId: third, truckId: broken }])
  })

  it('is left for tomorrow: its stops are for the next plan, and no route has them', async () => {
    const broken = await office.makeTruck()
    const route = await routeOf(broken, 2)
    await breakDown(broken)
    const { move, route: after } = await moved(route.id, { kind: 'tomorrow' })
    expect(after).toBeNull()
    expect(move.to).toEqual([])
    expect(move.unplanned.map(({ binId }) => binId)).toEqual(binsOf(route))
    await office.makeTruck()
    // Free for a plan, until the move is taken back.
    const again = await planner.create(binsOf(route))
    expect(again.statusCode).toBe(201)
    expect((await planner.undoMove(route.id, move.id)).statusCode).toBe(409)
    await planner.remove(again.json().id)
    expect((await planner.undoMove(route.id, move.id)).statusCode).toBe(200)
    expect(binsOf(await read(route.id))).toEqual(binsOf(route))
  })

  it('is not taken back over stops that an older route has got since', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const older = await routeOf(other, 1, '10:00', '12:00')
    const route = await routeOf(broken, 2)
    await breakDown(broken)
    const { move } = await moved(route.id, { kind: 'tomorrow' })
    const all = [...binsOf(older), ...binsOf(route)]
    const plan = dayOf(other, all, '10:00', '12:00')
    const replaces = { id: older.id, planRevision: 1 }
    expect((await planner.keepPlan([plannedRoute(all, { plan, replaces })])).statusCode).toBe(200)
    const refused = await planner.undoMove(route.id, move.id)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      expect.stringContaining(`Already planned on ${older.id} today.`),
    ])
  })

  it('is not restored over stops that were moved to an older route since', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const older = await routeOf(other, 1, '06:00', '08:00')
    await planner.start(older.id, tama.id)
    const route = await routeOf(broken, 2)
    await planner.remove(route.id)
    const plan = dayOf(broken, binsOf(route))
    const again: RecordedRoute = (await planner.create(binsOf(route), undefined, { plan })).json()
    await breakDown(broken)
    const { move } = await moved(again.id, { kind: 'spread' })
    const restored = await planner.restore(route.id)
    expect([move.to.map(({ routeId }) => routeId), restored.statusCode]).toEqual([[older.id], 409])
  })

  it('is left for tomorrow with its truck when that is in service', async () => {
    const truck = await office.makeTruck()
    const route = await routeOf(truck, 2)
    const { move } = await moved(route.id, { kind: 'tomorrow' })
    expect(move).toMatchObject({
      unplanned: [],
      to: [{ truckId: truck, day: addDays(route.plannedFor, 1), stops: 2, isNew: true }],
    })
    expect(await read(move.to[0]?.routeId ?? '')).toMatchObject({ plannedFor: addDays(route.plannedFor, 1) })
  })
})

describe('a kept route goes on when its truck breaks down: one under way', () => {
  /** The first and the third of four stops are done. */
  async function halfDriven() {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(broken, 4)
    await planner.start(route.id, kiri.id)
    for (const position of [1, 3]) await kiri.stop(route.id, position, 'done')
    await breakDown(broken)
    return { other, route, ids: binsOf(route) }
  }

  it('gives its open stops to another truck, and keeps what is done at its place', async () => {
    const { other, route, ids } = await halfDriven()
    const { move, route: after } = await moved(route.id, { kind: 'give', truckId: other })
    expect(after && states(after)).toEqual([
      [1, ids[0], 'done'],
      [3, ids[2], 'done'],
    ])
    expect(after?.plan?.visits.map(({ kind }) => kind)).toEqual([
      'depot',
      'stop',
      'stop',
      'disposal',
      'depot',
    ])
    const made = await read(move.to[0]?.routeId ?? '')
    expect(made).toMatchObject({ truckId: other, status: 'pending', plannedFor: route.plannedFor })
    expect(binsOf(made)).toEqual([ids[1], ids[3]])
    expect((await read(route.id)).moves).toEqual([
      { id: move.id, at: move.at, gained: 0, lost: 2, by: 'Aroha' },
    ])
    expect((await kiri.status(route.id, 'completed')).statusCode).toBe(200)
  })

  it('gives them to the driver of the other truck, after what that one drives', async () => {
    const { other, route } = await halfDriven()
    const running = await routeOf(other, 2, '06:00', '11:00')
    await planner.start(running.id, tama.id)
    const { move } = await moved(route.id, { kind: 'give', truckId: other, driverId: tama.id })
    const made = await read(move.to[0]?.routeId ?? '')
    expect(made).toMatchObject({ status: 'pending', truckId: other, driver: { id: tama.id } })
    expect(made.plan?.visits[0]?.departure).toBeGreaterThanOrEqual(11 * 3600)
    expect((await planner.undoMove(route.id, move.id)).statusCode).toBe(200)
    expect((await planner.get(made.id)).statusCode).toBe(404)
  })

  it('is refused to somebody who does not drive', async () => {
    const { other, route } = await halfDriven()
    const driverId = crypto.randomUUID()
    const refused = await planner.move(route.id, { kind: 'give', truckId: other, driverId })
    expect([refused.statusCode, refused.json().errors?.[0]?.field]).toEqual([404, 'body.driverId'])
    expect((await read(route.id)).stops).toHaveLength(4)
  })

  it('spreads them over a route under way, behind what is done there', async () => {
    const { other, route, ids } = await halfDriven()
    const running = await routeOf(other, 3, '06:00', '08:00')
    await planner.start(running.id, tama.id)
    await tama.stop(running.id, 2, 'done')
    const { move } = await moved(route.id, { kind: 'spread' })
    expect(move.to).toEqual([
      { routeId: running.id, truckId: other, day: route.plannedFor, stops: 2, isNew: false },
    ])
    const after: RecordedRoute = (await tama.get(running.id)).json()
    const [b1, b2, b3] = binsOf(running)
    expect(states(after)[0]).toEqual([2, b2, 'done'])
    expect(after.stops.map(({ position }) => position)).toEqual([2, 3, 4, 5, 6])
    expect(binsOf(after).slice(1).toSorted()).toEqual([b1, b3, ids[1], ids[3]].toSorted())
    expect(planned(after)).toEqual(binsOf(after))
    expect(after.moves).toEqual([{ id: move.id, at: move.at, gained: 2, lost: 0, by: 'Aroha' }])
    expect(await entriesOf(running.id, 'route.move')).toMatchObject([
      { actor: 'Aroha', change: { from: route.id, gained: 2 } },
    ])
    expect((await office.query.select().from(events)).map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        { kind: 'routes', id: running.id },
        { kind: 'routes', id: route.id },
      ]),
    )
    // A stop that was done on the other route in between stays done.
    const at = after.stops.find(({ bin }) => bin.id === b1)?.position ?? 0
    expect((await tama.stop(running.id, at, 'done', { binId: b1 })).statusCode).toBe(200)
    expect((await planner.undoMove(route.id, move.id)).statusCode).toBe(200)
    const back = await read(running.id)
    expect(back.stops.map(({ bin, state }) => [bin.id, state]).toSorted()).toEqual(
      [
        [b1, 'done'],
        [b2, 'done'],
        [b3, 'planned'],
      ].toSorted(),
    )
    expect(back.moves).toEqual([])
    expect(states(await read(route.id))).toEqual(ids.map((id, i) => [i + 1, id, i % 2 ? 'planned' : 'done']))
  })

  it('says which stops stay and why, when no truck takes their stream', async () => {
    const broken = await office.makeTruck()
    await office.makeTruck({ streams: ['recycling'] })
    const route = await routeOf(broken, 2)
    await breakDown(broken)
    const { move, route: after } = await moved(route.id, { kind: 'spread' })
    expect(move).toMatchObject({ to: [], unplanned: [] })
    expect(move.stayed).toEqual(
      binsOf(route).map((binId) => ({ binId, reason: 'No available truck takes general.' })),
    )
    expect(after?.planRevision).toBe(1)
  })

  it('says of the truck that stops are given to what it does not take', async () => {
    const broken = await office.makeTruck()
    const other = await office.makeTruck({ name: 'Green 1', streams: ['recycling'] })
    const route = await routeOf(broken, 1)
    const { move } = await moved(route.id, { kind: 'give', truckId: other })
    expect(move.stayed.map(({ reason }) => reason)).toEqual(['Green 1 takes no general waste.'])
  })

  it('says which stops stay because the shift of the other truck is over', async () => {
    const broken = await office.makeTruck()
    await office.makeTruck({ shift: { from: '05:00', to: '09:00' } })
    const route = await routeOf(broken, 1)
    await breakDown(broken)
    const { move } = await moved(route.id, { kind: 'spread' })
    expect(move.stayed).toMatchObject([{ reason: 'No other truck has time left in its shift.' }])
  })

  it('leaves the stops there whose bins are gone', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(broken, 2)
    const [gone = '', stands = ''] = binsOf(route)
    await office.query.update(bins).set({ removedAt: NINE }).where(eq(bins.id, gone))
    await breakDown(broken)
    const { move } = await moved(route.id, { kind: 'give', truckId: other })
    expect(move.stayed).toEqual([{ binId: gone, reason: 'It is no longer in service.' }])
    expect(binsOf(await read(move.to[0]?.routeId ?? ''))).toEqual([stands])
  })
})

describe('the distance in list order', () => {
  const baselines = async (...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await read(id)).baselineKm))

  it('moves with the stops: the other route gains what the moved one loses, and an undo gives it back', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(broken, 3)
    await planner.start(route.id, kiri.id)
    await kiri.stop(route.id, 1, 'done')
    await breakDown(broken)
    const { move } = await moved(route.id, { kind: 'give', truckId: other })
    const to = move.to[0]?.routeId ?? ''
    expect(await baselines(route.id, to)).toEqual([3, 6])
    await planner.undoMove(route.id, move.id)
    expect(await baselines(route.id)).toEqual([9])

    const running = await routeOf(other, 2, '06:00', '08:00')
    await planner.start(running.id, tama.id)
    const again = await moved(route.id, { kind: 'spread' })
    expect(again.move.to.map(({ routeId }) => routeId)).toEqual([running.id])
    expect(await baselines(route.id, running.id)).toEqual([3, 15])
    await planner.undoMove(route.id, again.move.id)
    expect(await baselines(route.id, running.id)).toEqual([9, 9])
  })

  it('of stops that are left for tomorrow leaves the route', async () => {
    const broken = await office.makeTruck()
    const route = await routeOf(broken, 3)
    await planner.start(route.id, kiri.id)
    await kiri.stop(route.id, 1, 'done')
    await breakDown(broken)
    const { move } = await moved(route.id, { kind: 'tomorrow' })
    expect(move.unplanned).toHaveLength(2)
    expect(await baselines(route.id)).toEqual([3])
  })

  it('stays with a route whose truck changes', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(broken, 3)
    await breakDown(broken)
    await moved(route.id, { kind: 'give', truckId: other })
    expect(await baselines(route.id)).toEqual([9])
  })
})

describe('a tap on a moved stop', () => {
  it('is recorded on the route that has it now, or goes to the office', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(broken, 3)
    await planner.start(route.id, kiri.id)
    const [first = '', second = ''] = binsOf(route)
    await kiri.stop(route.id, 3, 'done')
    const { move } = await moved(route.id, { kind: 'give', truckId: other })
    const to = move.to[0]?.routeId ?? ''
    // The phone had no signal: it taps the stops of before.
    expect((await kiri.stop(route.id, 1, 'done', { binId: first })).statusCode).toBe(404)
    const tap = { kind: 'stop', position: 1, binId: first, state: 'done' }
    expect((await kiri.lateTap(route.id, tap)).json()).toMatchObject({ state: 'recorded' })
    expect((await read(to)).stops.find(({ bin }) => bin.id === first)).toMatchObject({
      state: 'done',
      taps: [{ by: 'Kiri', isLate: true, routeId: route.id }],
    })
    expect(await office.query.select().from(collections).where(eq(collections.binId, first))).toHaveLength(1)
    // Its bin is emptied: the move cannot be taken back.
    const refused = await planner.undoMove(route.id, move.id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toContain(`Bin ${first} is done on route ${to} already`)
    expect((await read(to)).stops.find(({ bin }) => bin.id === second)).toMatchObject({ state: 'planned' })
  })
})

describe('a route of which another truck has done all', () => {
  /** Kiri's stops are given to another truck; the phone without a signal has done the first ones before. */
  async function givenLate(doneStops: number) {
    const [own, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(own, 4)
    await planner.start(route.id, kiri.id)
    await kiri.stop(route.id, 4, 'done')
    const { move } = await moved(route.id, { kind: 'give', truckId: other })
    const taps = binsOf(route)
      .slice(0, doneStops)
      .map((binId, place) => ({ kind: 'stop', position: place + 1, binId, state: 'done' }))
    for (const tap of taps) expect((await kiri.lateTap(route.id, tap)).statusCode).toBe(200)
    return { route, taps, to: move.to[0]?.routeId ?? '' }
  }

  it('is left with nothing when the rest waits for tomorrow: it is completed and drives nowhere', async () => {
    const { to } = await givenLate(2)
    const { move, route } = await moved(to, { kind: 'tomorrow' })
    expect(route).toMatchObject({ status: 'completed', binsDone: 2, distanceKm: 0 })
    expect(route?.plan?.visits.map(({ kind, litres }) => [kind, litres])).toEqual([
      ...[
        ['depot', 0],
        ['stop', 0],
        ['stop', 0],
        ['depot', 0],
      ],
    ])
    expect((await planner.undoMove(to, move.id)).statusCode).toBe(200)
    expect(await read(to)).toMatchObject({ status: 'pending', binsDone: 2, bins: 3 })
  })

  it('is completed with the last late tap, and pending again when that is taken back', async () => {
    const { route, taps, to } = await givenLate(3)
    expect(await read(to)).toMatchObject({ status: 'completed', binsDone: 3 })
    await kiri.lateTap(route.id, { ...taps[0], state: 'planned' })
    expect(await read(to)).toMatchObject({ status: 'pending', binsDone: 2 })
  })
})

describe('a move', () => {
  it('is made once, however often it is sent', async () => {
    const [broken, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(broken)
    const key = crypto.randomUUID()
    const sends = [1, 2].map(() => planner.move(route.id, { kind: 'give', truckId: other }, key))
    const [one, two] = (await Promise.all(sends)).map((answer) => answer.json())
    expect(one.move).toEqual(two.move)
    expect((await read(route.id)).planRevision).toBe(2)
    expect(await entriesOf(route.id, 'route.move')).toHaveLength(1)
  })

  it('is refused to trucks out of service, for completed routes and for drivers', async () => {
    const [truck, other] = [await office.makeTruck(), await office.makeTruck()]
    const route = await routeOf(truck)
    expect((await kiri.move(route.id, { kind: 'spread' })).statusCode).toBe(403)
    await breakDown(other)
    const refused = await planner.move(route.id, { kind: 'give', truckId: other })
    expect(refused.json().detail).toContain('is out of service. Choose another truck.')
    await planner.start(route.id, kiri.id)
    await planner.status(route.id, 'completed')
    expect((await planner.move(route.id, { kind: 'spread' })).statusCode).toBe(409)
    await office.query.update(routes).set({ completedAt: null }).where(eq(routes.id, route.id))
  })

  it('of a route that is not on record names the route', async () => {
    await routeOf(await office.makeTruck())
    const refused = await planner.move('R999', { kind: 'spread' })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      404,
      expect.stringContaining('There is no route R999 on your list.'),
    ])
  })
})
