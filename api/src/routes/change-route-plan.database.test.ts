import { and, eq } from 'drizzle-orm'
import { RecordedRouteSchema } from 'shared-domain/contract'
import { audit, events } from '../database/schema'
import { openRouteOffice, PLANNER } from './testing/route-office'

let office: Awaited<ReturnType<typeof openRouteOffice>>
let planner: ReturnType<typeof office.as>
beforeAll(async () => {
  office = await openRouteOffice()
  planner = office.as(PLANNER)
})
afterAll(() => office.close())

const changesOf = (id: string) =>
  office.query
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `route:${id}`), eq(audit.action, 'route.plan')))

describe('a changed plan of a route', () => {
  it('takes the place of the one before; id, name and driver stay', async () => {
    const kiri = await office.makeDriver('Kiri P')
    const { id, stops } = await office.makeRoute(3)
    await planner.assign(id, kiri.id)
    const binIds = [...(await office.makeBins(1)), ...stops.map(({ bin }) => bin.id).slice(0, 2)]
    const answer = await planner.changePlan(id, binIds)
    expect(answer.statusCode).toBe(200)
    const changed = RecordedRouteSchema.parse(answer.json())
    expect(changed).toMatchObject({
      id,
      name: 'Cuba Street',
      driver: { id: kiri.id },
      status: 'pending',
      priority: 'medium',
      distanceKm: 6,
      baselineKm: 8,
      minutes: 50,
      plan: null,
      planRevision: 2,
    })
    expect(changed.stops.map(({ position, bin, state }) => [position, bin.id, state])).toEqual(
      binIds.map((binId, place) => [place + 1, binId, 'planned']),
    )
    expect((await planner.get(id)).json()).toEqual(changed)
  })

  it('is told to the live screens and kept in the audit trail', async () => {
    const { id } = await office.makeRoute()
    const before = await office.query.select().from(events)
    await planner.changePlan(id, await office.makeBins(3))
    const told = (await office.query.select().from(events)).slice(before.length).map(({ event }) => event)
    expect(told).toEqual([{ kind: 'routes', id }])
    expect(await changesOf(id)).toMatchObject([
      { actor: 'Aroha', change: { bins: 3, priority: 'medium', from: 1, to: 2 } },
    ])
  })

  it('may come again when its answer was lost, also once the route is under way', async () => {
    const { id } = await office.makeRoute()
    const binIds = await office.makeBins(2)
    const answers = await Promise.all(Array.from({ length: 10 }, () => planner.changePlan(id, binIds)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await planner.status(id, 'active')
    expect((await planner.changePlan(id, binIds)).statusCode).toBe(200)
    expect(await changesOf(id)).toHaveLength(1)
  })

  it('is refused when another is in its place by now', async () => {
    const { id } = await office.makeRoute()
    const [mine, theirs] = [await office.makeBins(2), await office.makeBins(2)]
    const answers = await Promise.all([planner.changePlan(id, mine), planner.changePlan(id, theirs)])
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.json()).toMatchObject({
      type: 'urn:problem:changed-meanwhile',
      status: 409,
      detail: expect.stringMatching(/was changed by somebody else since\. Look at it/),
    })
    expect((await planner.changePlan(id, await office.makeBins(1), { planRevision: 2 })).statusCode).toBe(200)
  })

  it.each(['active', 'completed'])('is refused when the route is %s', async (status) => {
    const { id, stops } = await office.makeRoute()
    await planner.status(id, 'active')
    if (status === 'completed') await planner.status(id, status)
    const answer = await planner.changePlan(id, await office.makeBins(2))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:not-possible-now',
      detail: expect.stringContaining(`Route ${id} is ${status}, and only the plan of a pending one`),
    })
    expect((await planner.get(id)).json().stops).toEqual(stops)
  })

  it.each([
    ['bins that do not stand', { binIds: ['WN-none'] }, 404, 'body.binIds.0'],
    ['no bin', { binIds: [] }, 400, 'body.binIds'],
    ['a name', { name: 'Another' }, 400, undefined],
    ['no revision', { planRevision: undefined }, 400, 'body.planRevision'],
  ])('is refused with %s', async (_what, known, status, field) => {
    const { id, stops } = await office.makeRoute()
    const answer = await planner.changePlan(id, await office.makeBins(1), known)
    expect(answer.statusCode).toBe(status)
    if (field) expect(answer.json().errors[0].field).toBe(field)
    expect((await planner.get(id)).json().stops).toEqual(stops)
  })

  it('is nothing for drivers, and for a route that was taken away', async () => {
    const kiri = await office.makeDriver('Kiri Q')
    const { id } = await office.makeRoute()
    const binIds = await office.makeBins(1)
    expect((await kiri.changePlan(id, binIds)).statusCode).toBe(403)
    await planner.remove(id)
    expect((await planner.changePlan(id, binIds)).json().type).toBe('urn:problem:unknown-route')
  })
})

describe('what a phone tells of a plan that is no more', () => {
  it('is refused where the stop is another bin’s, and taken where it is the same', async () => {
    const { id, stops } = await office.makeRoute(2)
    const [first = '', second = ''] = stops.map(({ bin }) => bin.id)
    const [other = ''] = await office.makeBins(1)
    await planner.changePlan(id, [first, other])
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
