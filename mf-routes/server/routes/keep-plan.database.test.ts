import { audit, dayOf, events, openOfficeWith, PLANNER, planned } from 'api/server-part/testing'
import { and, eq } from 'drizzle-orm'
import { aucklandDate, DAY_MS } from 'shared-domain'
import { type RecordedRoute, RecordedRouteSchema, type RouteDayPlan } from 'shared-domain/contract'
import { part } from '../index'

let office: Awaited<ReturnType<typeof openOfficeWith>>
let planner: ReturnType<typeof office.as>
beforeAll(async () => {
  office = await openOfficeWith(part)
  planner = office.as(PLANNER)
})
afterAll(() => office.close())

const routesOf = (answer: { json: () => { routes: RecordedRoute[] } }) =>
  answer.json().routes.map((route) => RecordedRouteSchema.parse(route))
const idsOf = (answer: { json: () => { routes: RecordedRoute[] } }) => routesOf(answer).map(({ id }) => id)
const binsOf = ({ stops }: RecordedRoute) => stops.map(({ bin }) => bin.id)
const inPlaceOf = (id: string, planRevision = 1) => ({ replaces: { id, planRevision } })
const plannedOver = async (bins: number, known: object = {}) => planned(await office.makeBins(bins), known)
const changesOf = (id: string, action: string) =>
  office.query
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `route:${id}`), eq(audit.action, action)))
const told = async () => (await office.query.select().from(events)).map(({ event }) => event)
const read = async (id: string): Promise<RecordedRoute> => (await planner.get(id)).json()
const TOMORROW = aucklandDate(new Date(Date.now() + DAY_MS))
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)

describe('the routes of a plan', () => {
  it('are made, changed and taken away at once, and answered in the order asked', async () => {
    const [changed, leaving] = [await office.makeRoute(), await office.makeRoute()]
    const [first, second] = [
      await plannedOver(2, { name: 'New' }),
      await plannedOver(3, inPlaceOf(changed.id)),
    ]
    const before = (await told()).length
    const answer = await planner.keepPlan([first, second], [leaving.id])
    expect(answer.statusCode).toBe(200)
    const [made, kept] = routesOf(answer)
    expect(made).toMatchObject({ name: 'New', planRevision: 1, driver: null, status: 'pending' })
    expect(made?.plannedFor).toBe(aucklandDate(new Date()))
    expect(kept).toMatchObject({ id: changed.id, name: 'Cuba Street', planRevision: 2, distanceKm: 6 })
    expect([made, kept].map((route) => route && binsOf(route))).toEqual([first.binIds, second.binIds])
    expect((await planner.get(leaving.id)).statusCode).toBe(404)
    expect(new Set((await told()).slice(before))).toEqual(
      new Set([made?.id, changed.id, leaving.id].map((id) => ({ kind: 'routes', id }))),
    )
    expect(await changesOf(leaving.id, 'route.remove')).toMatchObject([{ actor: 'Aroha' }])
    expect(await changesOf(changed.id, 'route.plan')).toMatchObject([
      { actor: 'Aroha', change: { bins: 3, priority: 'medium', from: 1, to: 2 } },
    ])
  })

  it('are kept in a changed route with its driver, its name and its day', async () => {
    const kiri = await office.makeDriver('Kiri P')
    const { id, stops, plannedFor } = await office.makeRoute(3)
    await planner.assign(id, kiri.id)
    const binIds = [...(await office.makeBins(1)), ...stops.map(({ bin }) => bin.id).slice(0, 2)]
    const [route] = routesOf(await planner.keepPlan([planned(binIds, inPlaceOf(id))]))
    expect(route).toMatchObject({ id, name: 'Cuba Street', plannedFor, driver: { id: kiri.id }, minutes: 50 })
    expect(route?.stops.map(({ position, bin, state }) => [position, bin.id, state])).toEqual(
      binIds.map((binId, place) => [place + 1, binId, 'planned']),
    )
    expect(await read(id)).toEqual(route)
  })

  it('keep why they have each bin, and why others wait', async () => {
    const [first = '', second = '', waiting = ''] = await office.makeBins(3)
    const reasons = [{ kind: 'risk', chance: 0.41, by: '2026-11-22T01:30:00.000Z' }, { kind: 'reported' }]
    const left = {
      reason: 'not-worth-it',
      risk: { chance: 0.03, by: '2026-11-22T01:30:00.000Z' },
      metres: 1240,
    }
    const leftOut = [
      { binId: waiting, ...left },
      { binId: 'GONE', ...left },
    ]
    const [route] = routesOf(await planner.keepPlan([planned([first, second], { reasons, leftOut })]))
    const kept = await read(route?.id ?? '')
    expect(kept.stops.map(({ reason }) => reason)).toEqual(reasons)
    expect(kept.leftOut).toEqual([{ bin: expect.objectContaining({ id: waiting }), ...left }])
    const [changed] = routesOf(await planner.keepPlan([planned([second, waiting], inPlaceOf(kept.id))]))
    expect(changed?.stops.map(({ reason }) => reason)).toEqual([undefined, undefined])
    expect(changed?.leftOut).toEqual([])
    const short = await planner.keepPlan([planned([first, second], { reasons: reasons.slice(1) })])
    expect(short.statusCode).toBe(400)
  })

  it('exchange bins, and each is in one route before and after', async () => {
    const [one, other] = [await office.makeRoute(2), await office.makeRoute(2)]
    const answer = await planner.keepPlan([
      planned(binsOf(other), inPlaceOf(one.id)),
      planned(binsOf(one), inPlaceOf(other.id)),
    ])
    expect(routesOf(answer).map(binsOf)).toEqual([binsOf(other), binsOf(one)])
  })

  it('are made again when somebody took the route away that they change', async () => {
    const { id } = await office.makeRoute()
    await planner.remove(id)
    const route = await plannedOver(2, inPlaceOf(id))
    const [made] = routesOf(await planner.keepPlan([route]))
    expect(made?.id).not.toBe(id)
    expect(made).toMatchObject({ name: 'Another name', planRevision: 1 })
    expect(idsOf(await planner.keepPlan([route]))).toEqual([made?.id])
  })

  it('go without a word when they were taken away already', async () => {
    const { id } = await office.makeRoute()
    await planner.remove(id)
    expect((await planner.keepPlan([], [id])).json()).toEqual({ routes: [] })
    expect(await changesOf(id, 'route.remove')).toHaveLength(1)
  })

  it('are nothing for drivers', async () => {
    const kiri = await office.makeDriver('Kiri Q')
    expect((await kiri.keepPlan([await plannedOver(1)])).statusCode).toBe(403)
  })
})

describe('a plan that comes again', () => {
  const bodyOver = async () => {
    const [changed, leaving] = [await office.makeRoute(), await office.makeRoute()]
    const routes = [await plannedOver(2), await plannedOver(2, inPlaceOf(changed.id)), await plannedOver(1)]
    return { routes, removedIds: [leaving.id] }
  }

  it('is kept once and answered the same, also when it comes many times at once', async () => {
    const { routes, removedIds } = await bodyOver()
    const answers = await Promise.all(Array.from({ length: 8 }, () => planner.keepPlan(routes, removedIds)))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    const [first = []] = answers.map(routesOf)
    for (const answer of answers) expect(routesOf(answer)).toEqual(first)
    for (const { id } of [first[0], first[2]] as RecordedRoute[])
      expect(await changesOf(id, 'route.create')).toHaveLength(1)
    expect(await changesOf(first[1]?.id ?? '', 'route.plan')).toHaveLength(1)
  })

  it('is answered also when its routes are under way by then', async () => {
    const { routes, removedIds } = await bodyOver()
    const ids = idsOf(await planner.keepPlan(routes, removedIds))
    for (const id of ids) await planner.status(id, 'active')
    expect(idsOf(await planner.keepPlan(routes, removedIds))).toEqual(ids)
  })

  it('brings back a route of its own that somebody took away, for its truck leaves', async () => {
    const { routes, removedIds } = await bodyOver()
    const ids = idsOf(await planner.keepPlan(routes, removedIds))
    await planner.remove(ids[0] ?? '')
    expect(idsOf(await planner.keepPlan(routes, removedIds))).toEqual(ids)
    expect((await planner.get(ids[0] ?? '')).statusCode).toBe(200)
  })
})

describe('a plan of which one route is refused', () => {
  it('leaves every other as it was, tells nothing and gives no route away', async () => {
    const [first, second, leaving] = [
      await office.makeRoute(),
      await office.makeRoute(),
      await office.makeRoute(),
    ]
    await planner.status(second.id, 'active')
    const before = [await told(), (await planner.list()).json()]
    const answer = await planner.keepPlan(
      [
        await plannedOver(1),
        await plannedOver(2, inPlaceOf(first.id)),
        await plannedOver(2, inPlaceOf(second.id)),
      ],
      [leaving.id],
    )
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:not-possible-now',
      detail: expect.stringContaining(
        `Route ${second.id} is active, and only the plan of a pending one can be changed.`,
      ),
      errors: [{ field: 'body.routes.2.replaces.id' }],
    })
    expect([await told(), (await planner.list()).json()]).toEqual(before)
    expect(await read(first.id)).toEqual(first)
  })

  it('says that a route to be taken away was started meanwhile, and what to do', async () => {
    const [leaving, kept] = [await office.makeRoute(), await office.makeRoute()]
    await planner.status(leaving.id, 'active')
    const answer = await planner.keepPlan([await plannedOver(1, inPlaceOf(kept.id))], [leaving.id])
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:not-possible-now',
      detail: expect.stringMatching(/is active by now.*nothing of this plan was saved\. Generate again/),
      errors: [{ field: 'body.removedIds.0' }],
    })
    expect(await read(kept.id)).toEqual(kept)
  })

  it.each([
    ['bins that do not stand', { binIds: ['WN-none'] }, 404, 'binIds.0'],
    ['no bin', { binIds: [] }, 400, 'binIds'],
    ['a day that is over', { plannedFor: '2026-01-31' }, 400, 'plannedFor'],
    ['another day than that of its route', { plannedFor: TOMORROW }, 400, 'plannedFor'],
    ['a day beyond the next year', { plannedFor: '9999-01-31' }, 400, 'plannedFor'],
    ['a revision that never was', { planRevision: 7 }, 409, 'replaces.planRevision'],
    ['a route that never was', { id: 'R999999' }, 404, 'replaces.id'],
  ])('names the route and the field of %s', async (_what, wrong, status, field) => {
    const { id, ...route } = await office.makeRoute()
    const { planRevision, id: otherId, ...known } = wrong as { planRevision?: number; id?: string }
    const answer = await planner.keepPlan([
      await plannedOver(1),
      await plannedOver(1, { ...inPlaceOf(otherId ?? id, planRevision), ...known }),
    ])
    expect(answer.statusCode).toBe(status)
    expect(answer.json().errors[0].field).toBe(`body.routes.1.${field}`)
    expect(await read(id)).toEqual({ id, ...route })
  })

  it('names the key that has made another route', async () => {
    const route = await plannedOver(1)
    await planner.keepPlan([route])
    const answer = await planner.keepPlan([{ ...route, minutes: 51 }])
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].field).toBe('body.routes.0.key')
  })

  it('has a route that it made only once, wherever it is named', async () => {
    const route = await plannedOver(1)
    const [id = ''] = idsOf(await planner.keepPlan([route]))
    expect((await planner.keepPlan([route], [id])).statusCode).toBe(400)
    expect((await planner.get(id)).statusCode).toBe(200)
  })
})

describe('bins on another open route', () => {
  it('are refused with the route’s name, and nothing of the plan is kept', async () => {
    const { id, stops } = await office.makeRoute(3)
    const own = await office.makeBins(1)
    const answer = await planner.keepPlan([planned([...own, ...stops.map(({ bin }) => bin.id)])])
    expect(answer.statusCode).toBe(409)
    const taken = stops.map(({ bin }) => `Bin ${bin.id}: Already planned on ${id} today.`)
    expect(answer.json().detail).toBe(
      `${taken.join(' ')} Nothing of this plan was saved. Generate again, and these bins are left out.`,
    )
    expect((await planner.keepPlan([planned(own)])).statusCode).toBe(200)
  })

  it('are kept for whoever asks to share them', async () => {
    const route = await office.makeRoute()
    const shared = planned(binsOf(route))
    expect((await planner.keepPlan([shared], [], true)).statusCode).toBe(200)
  })

  it('are kept when that route lets them go in the same plan, or is over', async () => {
    const [leaving, driven] = [await office.makeRoute(), await office.makeRoute()]
    await planner.status(driven.id, 'active')
    await planner.status(driven.id, 'completed')
    const over = planned([...binsOf(leaving), ...binsOf(driven)])
    expect((await planner.keepPlan([over], [leaving.id])).statusCode).toBe(200)
  })

  it('stay on a route that shared them before, when it is changed', async () => {
    const route = await office.makeRoute()
    const [sharing] = idsOf(await planner.keepPlan([planned(binsOf(route))], [], true))
    const turned = planned(binsOf(route).toReversed(), inPlaceOf(sharing ?? ''))
    expect((await planner.keepPlan([turned])).statusCode).toBe(200)
  })

  it('go to one of two who plan them at once (ASVS 2.3.4)', async () => {
    const binIds = await office.makeBins(4)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        planner.keepPlan([planned(binIds.slice(0, 2)), planned(binIds.slice(2))]),
      ),
    )
    expect(statuses(answers).toSorted()).toEqual([200, ...new Array(5).fill(409)])
  })
})

describe('a plan that no truck can drive', () => {
  type Visits = RouteDayPlan['visits']
  const changed =
    (at: number, known: object) =>
    ({ visits }: RouteDayPlan) => ({
      visits: visits.map((visit, place) => (place === at ? { ...visit, ...known } : visit)) as Visits,
    })
  const sevenAndAHalf = 7.5 * 3600
  const invalid = 'urn:problem:invalid-input'
  const impossible = 'urn:problem:not-possible-now'

  it.each([
    [
      'a line to the end of numbers',
      () => ({
        geometry: [
          [174.8, -41.3],
          [1e308, 1e308],
        ],
      }),
      invalid,
      'geometry.1',
    ],
    [
      'a line to another country',
      () => ({
        geometry: [
          [174.8, -41.3],
          [2.35, 48.85],
        ],
      }),
      invalid,
      'geometry.1',
    ],
    ['a bin at the pole', changed(1, { point: { lat: -90, lng: 0 } }), invalid, 'visits.1.point'],
    ['a departure before its arrival', changed(1, { arrival: sevenAndAHalf }), invalid, 'visits.1.departure'],
    [
      'an arrival before the departure from the stop before',
      changed(1, { departure: sevenAndAHalf }),
      invalid,
      'visits.2.arrival',
    ],
    ['a load that comes from nowhere', changed(3, { litres: 1e6 }), invalid, 'visits.3.litres'],
    ['a load that vanishes at a bin', changed(1, { litres: 200 }), invalid, 'visits.2.litres'],
    [
      'a day that begins at a bin',
      ({ visits }: RouteDayPlan) => ({ visits: visits.slice(1) }),
      invalid,
      'visits.0.kind',
    ],
    ['a truck that flies', changed(2, { point: { lat: -41.1, lng: 174.78 } }), impossible, 'visits'],
    [
      'a site that the fleet does not have',
      ({ visits }: RouteDayPlan) => ({
        visits: visits.toSpliced(3, 0, {
          ...visits[2],
          kind: 'disposal',
          binId: undefined,
          facilityId: 'F99',
        } as never),
      }),
      impossible,
      'visits',
    ],
  ])(
    'is refused for %s: the field is named, and nothing is kept (ASVS 2.2.3)',
    async (_what, change, type, field) => {
      const binIds = await office.makeBins(2)
      const plan = dayOf(await office.makeTruck(), binIds)
      const answer = await planner.keepPlan([planned(binIds, { plan: { ...plan, ...change(plan) } })])
      expect(answer.json()).toMatchObject({ type, errors: [{ field: `body.routes.0.plan.${field}` }] })
      expect(answer.json().errors[0].detail).toMatch(/^(Give|Begin|Latitude .* correct|.* Plan again)/)
      expect((await planner.keepPlan([planned(binIds, { plan })])).statusCode).toBe(200)
    },
  )
})

describe('two planners at once', () => {
  it('do not deadlock: one is first, and the other is refused', async () => {
    const [one, other] = [await office.makeRoute(), await office.makeRoute()]
    const bodies = await Promise.all(
      Array.from({ length: 10 }, async (_, turn) => {
        const routes = [one, other].map(({ id }) => inPlaceOf(id))
        return Promise.all((turn % 2 ? routes : routes.toReversed()).map((place) => plannedOver(2, place)))
      }),
    )
    const answers = await Promise.all(bodies.map((routes) => planner.keepPlan(routes)))
    expect(statuses(answers).toSorted()).toEqual([200, ...new Array(9).fill(409)])
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
    for (const route of bodies[winner] ?? [])
      expect(binsOf(await read((route as { replaces?: { id: string } }).replaces?.id ?? ''))).toEqual(
        route.binIds,
      )
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      type: 'urn:problem:changed-meanwhile',
      detail: expect.stringMatching(/was changed by another person since\. Look at it/),
    })
  })
})

describe('a stop that a phone reports for a plan that was replaced', () => {
  it('is refused where the stop is another bin’s, and taken where it is the same', async () => {
    const { id, stops } = await office.makeRoute(2)
    const [first = '', second = ''] = stops.map(({ bin }) => bin.id)
    const [other = ''] = await office.makeBins(1)
    await planner.keepPlan([planned([first, other], inPlaceOf(id))])
    await planner.status(id, 'active')
    expect((await planner.stop(id, 1, 'done', { binId: first })).statusCode).toBe(200)
    const answer = await planner.stop(id, 2, 'done', { binId: second })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:changed-meanwhile',
      errors: [
        { field: 'body.binId', detail: expect.stringContaining(`was bin ${second}, and is ${other}`) },
      ],
    })
    expect((await planner.get(id)).json().stops[1].state).toBe('planned')
  })
})
