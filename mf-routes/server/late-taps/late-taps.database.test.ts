import {
  audit,
  bins,
  collections,
  events,
  openOfficeWith,
  PLANNER,
  people,
  planned,
  routes,
} from 'api/server-part/testing'
import { eq } from 'drizzle-orm'
import { isAllowed, type RecordedRoute, RoleSchema } from 'shared-domain/contract'
import type { LateTap } from '../../operations'
import { part } from '../index'

let office: Awaited<ReturnType<typeof openOfficeWith>>
let planner: ReturnType<typeof office.as>
let kiri: Awaited<ReturnType<typeof office.makeDriver>>
let tama: Awaited<ReturnType<typeof office.makeDriver>>
let stranger: Awaited<ReturnType<typeof office.makeDriver>>
beforeAll(async () => {
  office = await openOfficeWith(part)
  planner = office.as(PLANNER)
  kiri = await office.makeDriver('Kiri')
  tama = await office.makeDriver('Tama')
  stranger = await office.makeDriver('Stranger')
})
afterAll(() => office.close())
afterEach(async () => {
  for (const { id, status } of (await planner.list()).json().routes)
    if (status === 'active') await planner.status(id, 'completed')
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** A route that Kiri is driving. */
async function kirisRoute(stops = 3): Promise<RecordedRoute> {
  const route = await office.makeRoute(stops)
  await planner.start(route.id, kiri.id)
  return route
}
const binOf = ({ stops }: RecordedRoute, position = 1) => stops[position - 1]?.bin.id as string
const done = (route: RecordedRoute, position = 1) => ({
  kind: 'stop',
  position,
  binId: binOf(route, position),
  state: 'done',
})
const collected = (binId: string) =>
  office.query.select().from(collections).where(eq(collections.binId, binId))
const routeOf = async (id: string): Promise<RecordedRoute> => (await planner.get(id)).json()
const listed = async (routeId: string): Promise<LateTap[]> =>
  (await planner.lateTaps()).filter((tap: LateTap) => tap.routeId === routeId)
const entriesOf = (action: string) =>
  office.query.select().from(audit).where(eq(audit.action, action)).orderBy(audit.seq)
const RECORDED = { state: 'recorded', reason: null }
const toDecide = (reason: string) => ({ state: 'to-decide', reason })

describe('what a crew did is true, whoever has the route by now: a late tap', () => {
  it('of a driver whose route was given to another is recorded, with both names and marked as late', async () => {
    const route = await kirisRoute()
    const tappedAt = new Date()
    await planner.assign(route.id, tama.id)
    expect((await kiri.stop(route.id, 1, 'done')).statusCode).toBe(404)
    expect((await kiri.lateTap(route.id, done(route), tappedAt)).json()).toMatchObject(RECORDED)
    await tama.stop(route.id, 1, 'done')
    const [stop] = (await routeOf(route.id)).stops
    expect(stop).toMatchObject({ state: 'done', at: tappedAt.toISOString() })
    expect(stop?.taps).toEqual([
      { by: 'Kiri', at: tappedAt.toISOString(), receivedAt: expect.any(String), isLate: true },
      { by: 'Tama', at: expect.any(String), receivedAt: expect.any(String), isLate: false },
    ])
    expect(await collected(binOf(route))).toHaveLength(1)
    expect(await listed(route.id)).toEqual([])
  })

  it('on a stop that the other driver has done is one emptying with both names', async () => {
    const route = await kirisRoute()
    await planner.assign(route.id, tama.id)
    await tama.stop(route.id, 1, 'done')
    await kiri.lateTap(route.id, done(route))
    const [stop] = (await routeOf(route.id)).stops
    expect(stop?.taps?.map(({ by }) => by)).toEqual(['Tama', 'Kiri'])
    expect(await collected(binOf(route))).toHaveLength(1)
  })

  it('counts once, however often it is sent', async () => {
    const route = await kirisRoute()
    await planner.assign(route.id, tama.id)
    const key = crypto.randomUUID()
    const sends = [1, 2, 3].map(() => kiri.lateTap(route.id, done(route), ago(1), key))
    for (const answer of await Promise.all(sends)) expect(answer.json()).toEqual({ id: key, ...RECORDED })
    expect(await collected(binOf(route))).toHaveLength(1)
    expect((await routeOf(route.id)).stops[0]?.taps).toHaveLength(1)
  })

  it('is recorded after the office has completed the route, although it was made later', async () => {
    const route = await kirisRoute()
    await planner.status(route.id, 'completed')
    await office.query
      .update(routes)
      .set({ completedAt: ago(30) })
      .where(eq(routes.id, route.id))
    expect((await kiri.stop(route.id, 2, 'done')).statusCode).toBe(409)
    expect((await kiri.lateTap(route.id, done(route, 2))).json()).toMatchObject(RECORDED)
    expect(await routeOf(route.id)).toMatchObject({ status: 'completed', binsDone: 1 })
  })

  it('is recorded on a route that is pending again', async () => {
    const route = await kirisRoute()
    await planner.takeBackStart(route.id, kiri.id)
    expect((await kiri.lateTap(route.id, done(route))).json()).toMatchObject(RECORDED)
    expect(await routeOf(route.id)).toMatchObject({ status: 'pending', binsDone: 1 })
  })

  it('empties the bin of a route that was removed', async () => {
    const route = await kirisRoute()
    await planner.takeBackStart(route.id, kiri.id)
    await planner.remove(route.id)
    expect((await kiri.lateTap(route.id, done(route))).json()).toMatchObject(RECORDED)
    expect(await collected(binOf(route))).toMatchObject([{ routeId: route.id }])
    const [bin] = await office.query
      .select()
      .from(bins)
      .where(eq(bins.id, binOf(route)))
    expect(bin).toMatchObject({ fillLevel: 0, status: 'normal' })
  })

  it('is recorded at the stop of the route that its bin was moved to', async () => {
    const route = await kirisRoute(2)
    await planner.takeBackStart(route.id, kiri.id)
    const [first, second] = [binOf(route, 1), binOf(route, 2)]
    const change = planned([second], { replaces: { id: route.id, planRevision: 1 } })
    const added = planned([first])
    const kept = (await planner.keepPlan([change, added], [], true)).json().routes
    const other = (kept as RecordedRoute[]).find(({ id }) => id !== route.id) as RecordedRoute
    expect((await kiri.lateTap(route.id, done(route, 1))).json()).toMatchObject(RECORDED)
    expect((await routeOf(other.id)).stops[0]).toMatchObject({
      state: 'done',
      taps: [{ by: 'Kiri', isLate: true, routeId: route.id }],
    })
    expect(await collected(first)).toHaveLength(1)
  })

  it('is the emptying that another crew has recorded within a quarter of an hour', async () => {
    const route = await kirisRoute()
    await planner.takeBackStart(route.id, kiri.id)
    await planner.remove(route.id)
    const other: RecordedRoute = (await planner.create([binOf(route)])).json()
    await planner.start(other.id, tama.id)
    await tama.stop(other.id, 1, 'done')
    expect((await kiri.lateTap(route.id, done(route))).json()).toMatchObject(RECORDED)
    expect((await routeOf(other.id)).stops[0]?.taps?.map(({ by }) => by)).toEqual(['Tama', 'Kiri'])
    expect(await collected(binOf(route))).toHaveLength(1)
  })

  it('skips a stop, unless it was done meanwhile', async () => {
    const route = await kirisRoute()
    await planner.assign(route.id, tama.id)
    await tama.stop(route.id, 1, 'done')
    const blocked = (position: number) => ({ ...done(route, position), state: 'skipped', reason: 'blocked' })
    const key = crypto.randomUUID()
    for (const _ of ['sent', 'sent again'])
      expect((await kiri.lateTap(route.id, blocked(1), ago(1), key)).json()).toEqual({
        id: key,
        ...RECORDED,
        isOverruled: true,
      })
    const counts = (await kiri.lateTap(route.id, blocked(2))).json()
    expect(counts).toEqual({ id: expect.any(String), ...RECORDED })
    const { stops } = await routeOf(route.id)
    expect(stops.map(({ state }) => state)).toEqual(['done', 'skipped', 'planned'])
  })

  it('that takes an outcome back leaves what another driver has done', async () => {
    const route = await kirisRoute()
    await planner.assign(route.id, tama.id)
    await kiri.lateTap(route.id, done(route, 1))
    await kiri.lateTap(route.id, done(route, 2))
    await tama.stop(route.id, 2, 'done')
    for (const position of [1, 2])
      await kiri.lateTap(route.id, { ...done(route, position), state: 'planned' })
    const { stops } = await routeOf(route.id)
    expect(stops.map(({ state, taps }) => [state, taps?.map(({ by }) => by)])).toEqual([
      ['planned', []],
      ['done', ['Tama']],
      ['planned', []],
    ])
    expect(await collected(binOf(route, 1))).toEqual([])
  })

  it('has the time that its age gives when the clock of the phone is wrong', async () => {
    const route = await kirisRoute()
    await planner.assign(route.id, tama.id)
    const answer = await office.app.inject({
      method: 'POST',
      url: '/api/late-taps',
      headers: {
        'x-person': JSON.stringify({ name: 'Kiri', roles: ['driver'], personId: kiri.id }),
        'idempotency-key': crypto.randomUUID(),
        'made-ms-ago': String(4 * 60_000),
      },
      payload: { routeId: route.id, tap: done(route), at: '2031-01-01T00:00:00.000Z' },
    })
    expect(answer.json()).toMatchObject(RECORDED)
    const [{ at } = { at: new Date(0) }] = await collected(binOf(route))
    expect(Math.abs(at.getTime() - ago(4).getTime())).toBeLessThan(5_000)
  })

  it('is audited, and the screens of the office hear of it at once', async () => {
    const route = await kirisRoute()
    const heard = async () =>
      (await office.query.select({ event: events.event }).from(events)).filter(
        ({ event }) => event.kind === 'routes' && event.id === route.id,
      ).length
    const before = await heard()
    const { id } = (await stranger.lateTap(route.id, done(route))).json()
    expect(await heard()).toBe(before + 1)
    const entries = await entriesOf('late-tap.receive')
    expect(entries.at(-1)).toMatchObject({
      actor: 'Stranger',
      subject: `route:${route.id}`,
      change: { id, state: 'to-decide', reason: 'not-their-route' },
    })
  })
})

describe('a late tap that cannot be recorded', () => {
  it('waits for the office with its driver, bin, address and reason, and empties no bin', async () => {
    const route = await kirisRoute()
    const answer = await stranger.lateTap(route.id, done(route), ago(3))
    expect(answer.json()).toMatchObject(toDecide('not-their-route'))
    expect(await collected(binOf(route))).toEqual([])
    expect(await listed(route.id)).toEqual([
      {
        id: answer.json().id,
        routeId: route.id,
        tap: done(route),
        by: 'Stranger',
        bin: { id: binOf(route), location: expect.stringContaining('Cuba Street') },
        tappedAt: expect.any(String),
        receivedAt: expect.any(String),
        reason: 'not-their-route',
        mayRecord: true,
      },
    ])
  })

  it('says why', async () => {
    const route = await kirisRoute()
    const reasonOf = async (tap: object, at?: Date) =>
      (await kiri.lateTap(route.id, tap, at)).json().reason as string
    expect(await reasonOf(done(route), new Date('2001-01-01'))).toBe('clock')
    expect(await reasonOf({ ...done(route), position: 9, binId: 'WN99999' })).toBe('no-stop')
    expect(await reasonOf({ kind: 'visit', visit: 3, state: 'done' })).toBe('no-stop')
    expect((await kiri.lateTap('R999999', done(route))).json()).toMatchObject(toDecide('no-route'))
    await planner.assign(route.id, tama.id)
    expect(await reasonOf({ kind: 'status', to: 'completed' })).toBe('given-away')
  })

  it('is recorded as emptied by an operator under the name of the driver, and that can be undone', async () => {
    const route = await kirisRoute()
    const { id } = (await stranger.lateTap(route.id, done(route), ago(3))).json()
    expect((await planner.decide(id, 'record')).json()).toMatchObject(RECORDED)
    expect((await planner.decide(id, 'record')).json()).toMatchObject(RECORDED)
    const [stop] = (await routeOf(route.id)).stops
    expect(stop).toMatchObject({ state: 'done', taps: [{ by: 'Stranger', isLate: true }] })
    expect(await collected(binOf(route))).toHaveLength(1)
    expect(await listed(route.id)).toEqual([])
    expect((await planner.decide(id, 'reopen')).json()).toMatchObject(toDecide('not-their-route'))
    expect(await collected(binOf(route))).toEqual([])
    expect(await listed(route.id)).toHaveLength(1)
  })

  it('is dismissed by an operator, which can be undone and is audited', async () => {
    const route = await kirisRoute()
    const { id } = (await stranger.lateTap(route.id, done(route))).json()
    await planner.decide(id, 'dismiss')
    expect(await listed(route.id)).toEqual([])
    expect((await planner.decide(id, 'record')).statusCode).toBe(409)
    await planner.decide(id, 'reopen')
    expect(await listed(route.id)).toHaveLength(1)
    const entries = await entriesOf('late-tap.decide')
    expect(entries.slice(-2)).toMatchObject([
      { actor: PLANNER.name, change: { by: 'Stranger', from: 'to-decide', to: 'dismissed' } },
      { actor: PLANNER.name, change: { from: 'dismissed', to: 'to-decide' } },
    ])
  })

  it('is withdrawn when its driver takes the outcome back', async () => {
    const route = await kirisRoute()
    await kiri.lateTap(route.id, done(route), new Date('2001-01-01'))
    expect(await listed(route.id)).toHaveLength(1)
    await kiri.lateTap(route.id, { ...done(route), state: 'planned' })
    expect(await listed(route.id)).toEqual([])
  })

  it('starts a route that nobody has for the driver who tapped, when the office records it', async () => {
    const route = await office.makeRoute()
    const { id } = (
      await kiri.lateTap(route.id, { kind: 'status', to: 'active' }, new Date('2001-01-01'))
    ).json()
    expect(await listed(route.id)).toMatchObject([{ id, reason: 'clock', mayRecord: true }])
    expect((await planner.decide(id, 'record')).json()).toMatchObject(RECORDED)
    expect(await routeOf(route.id)).toMatchObject({ status: 'active', driver: { id: kiri.id } })
  })

  it('is neither seen nor decided by drivers', async () => {
    const route = await kirisRoute()
    const { id } = (await stranger.lateTap(route.id, done(route))).json()
    expect((await stranger.decide(id, 'record')).statusCode).toBe(403)
    expect(await stranger.lateTaps()).toBeUndefined()
  })
})

describe('a tap on a phone that has changed hands', () => {
  const named = (driver: typeof kiri, name: string) => ({ id: driver.id, name })
  const sentFor = (
    sender: ReturnType<typeof office.as>,
    route: RecordedRoute,
    tappedBy: { id: string; name: string },
    tap: object = done(route),
  ) => sender.lateTap(route.id, tap, ago(1), undefined, tappedBy)

  it('is not recorded under the name of the person who is signed in by then (ASVS 8.2.2)', async () => {
    const route = await kirisRoute()
    const at = new Date().toISOString()
    const refused = [
      await planner.sendFor(kiri.id, `${route.id}/stops/1`, { state: 'done', at }),
      await planner.sendFor(kiri.id, `${route.id}/visits/0`, { state: 'done', at }),
      await planner.sendFor(kiri.id, `${route.id}/status`, { to: 'completed', at }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect(refused[0]?.json().detail).toMatch(/Another person than Aroha tapped this/)
    expect(await routeOf(route.id)).toMatchObject({ status: 'active', binsDone: 0 })
    expect((await kiri.sendFor(kiri.id, `${route.id}/stops/1`, { state: 'done', at })).statusCode).toBe(200)
  })

  it('is recorded for the driver who had the route, late and with both names', async () => {
    const route = await kirisRoute()
    expect((await sentFor(tama, route, named(kiri, 'Kiri'))).json()).toMatchObject(RECORDED)
    expect((await routeOf(route.id)).stops[0]?.taps).toEqual([
      { by: 'Kiri', sentBy: 'Tama', at: expect.any(String), receivedAt: expect.any(String), isLate: true },
    ])
    expect(await collected(binOf(route))).toHaveLength(1)
    const received = (await entriesOf('late-tap.receive')).at(-1)
    expect(received).toMatchObject({ actor: 'Tama', change: { tappedBy: 'Kiri', sentBy: 'Tama' } })
    const stop = (await entriesOf('route.stop')).at(-1)
    expect(stop).toMatchObject({ actor: 'Tama', change: { lateTapOf: 'Kiri', sentBy: 'Tama' } })
  })

  it('is recorded after the route was given away, and is the emptying that its own driver has sent before', async () => {
    const route = await kirisRoute()
    await kiri.stop(route.id, 1, 'done')
    await planner.assign(route.id, tama.id)
    for (const position of [1, 2]) {
      const answer = await sentFor(tama, route, named(kiri, 'Kiri'), done(route, position))
      expect(answer.json()).toMatchObject(RECORDED)
    }
    const { stops } = await routeOf(route.id)
    expect(stops.map(({ taps }) => taps?.map(({ by }) => by))).toEqual([['Kiri'], ['Kiri'], []])
    expect(await collected(binOf(route))).toHaveLength(1)
  })

  it('waits for the office with both names unless the named person had the route', async () => {
    const route = await kirisRoute()
    expect((await sentFor(kiri, route, named(stranger, 'Stranger'))).json()).toMatchObject(
      toDecide('not-their-route'),
    )
    expect(await collected(binOf(route))).toEqual([])
    const [tap] = await listed(route.id)
    expect(tap).toMatchObject({ by: 'Stranger', sentBy: 'Kiri', reason: 'not-their-route', mayRecord: true })
    await planner.decide(tap?.id as string, 'record')
    expect((await routeOf(route.id)).stops[0]?.taps).toMatchObject([{ by: 'Stranger', sentBy: 'Kiri' }])
    const decided = (await entriesOf('late-tap.decide')).at(-1)
    expect(decided?.change).toMatchObject({ by: 'Stranger', sentBy: 'Kiri', to: 'recorded' })
  })

  it('gives nobody the routes of operators, or those that nobody has', async () => {
    const [mere] = await office.query
      .insert(people)
      .values({ name: 'Mere', role: 'operator' })
      .returning({ id: people.id })
    const route = await kirisRoute()
    const free = await office.makeRoute()
    const asMere = await sentFor(tama, route, { id: mere?.id as string, name: 'Mere' })
    expect(asMere.json()).toMatchObject(toDecide('not-their-route'))
    expect((await sentFor(tama, free, named(kiri, 'Kiri'))).json()).toMatchObject(toDecide('not-their-route'))
  })

  it('has the name of the record, and waits when the record does not know the person', async () => {
    const route = await kirisRoute()
    await sentFor(tama, route, { id: crypto.randomUUID(), name: 'Kiri' })
    expect(await listed(route.id)).toMatchObject([{ by: 'Kiri', sentBy: 'Tama', mayNotDrive: 'Kiri' }])
    await sentFor(tama, route, named(stranger, 'Kiri'), done(route, 2))
    expect((await listed(route.id)).at(-1)).toMatchObject({ by: 'Stranger', sentBy: 'Tama' })
  })

  it('is recorded for a driver whose account was deactivated since', async () => {
    const leaving = await office.makeDriver('Leaving')
    const route = await office.makeRoute()
    await planner.start(route.id, leaving.id)
    await office.query.update(people).set({ isActive: false }).where(eq(people.id, leaving.id))
    expect((await sentFor(tama, route, named(leaving, 'Leaving'))).json()).toMatchObject(RECORDED)
    expect((await routeOf(route.id)).stops[0]?.taps).toMatchObject([{ by: 'Leaving', sentBy: 'Tama' }])
  })

  it('waits for the office when a person sends it who does not drive', async () => {
    const route = await kirisRoute()
    const viewer = office.as({ name: 'Vera', roles: ['viewer'] })
    expect((await sentFor(viewer, route, named(kiri, 'Kiri'))).json()).toMatchObject(
      toDecide('not-their-route'),
    )
    expect(await listed(route.id)).toMatchObject([{ by: 'Kiri', sentBy: 'Vera', mayNotDrive: 'Vera' }])
  })
})

describe('a late tap of a person who does not drive any more', () => {
  it.each(RoleSchema.options.filter((role) => !isAllowed('routes:drive', [role])))(
    'waits for the office although they had the route: %s',
    async (role) => {
      const route = await kirisRoute()
      const former = office.as({ name: 'Kiri', roles: [role], personId: kiri.id })
      expect((await former.stop(route.id, 1, 'done')).statusCode).toBe(403)
      expect((await former.lateTap(route.id, done(route))).json()).toMatchObject(toDecide('not-their-route'))
      expect(await collected(binOf(route))).toEqual([])
      expect(await listed(route.id)).toMatchObject([{ by: 'Kiri', mayNotDrive: 'Kiri', mayRecord: true }])
      expect(await listed(route.id)).not.toMatchObject([{ sentBy: expect.anything() }])
    },
  )

  it('is recorded for an operator, who may drive every route', async () => {
    const route = await kirisRoute()
    expect((await planner.lateTap(route.id, done(route))).json()).toMatchObject(RECORDED)
  })
})
