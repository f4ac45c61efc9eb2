import { eq } from 'drizzle-orm'
import { makeFacility } from 'shared-domain/testing'
import { facilities, routes, stops } from '../../database/schema'
import { makeRecordedBin } from '../collections/testing/make-recorded-bin'
import { dayOf, openRouteOffice, PLANNER, planned } from './testing/route-office'

let office: Awaited<ReturnType<typeof openRouteOffice>>
let planner: ReturnType<typeof office.as>
beforeEach(async () => {
  office = await openRouteOffice()
  planner = office.as(PLANNER)
})
afterEach(() => office.close())

const sentence = (answer: Awaited<ReturnType<typeof planner.create>>) => answer.json().detail as string

describe('every way to a route asks the same rules', () => {
  it('one press over 16 bins of three streams, nine of them stops of other routes that day, makes no route and says why', async () => {
    const streams = ['general', 'recycling', 'compost'] as const
    const make = (binType: (typeof streams)[number], count: number) =>
      Promise.all(Array.from({ length: count }, () => makeRecordedBin(office.query, { binType })))
    const ofStream = await Promise.all(
      streams.map(async (stream, at) => {
        const taken = await make(stream, 3)
        const { id } = (await planner.create(taken)).json()
        return { taken, id, free: await make(stream, at === 0 ? 3 : 2) }
      }),
    )
    const details = async (binIds: string[]) => {
      const answer = await planner.create(binIds)
      expect(answer.statusCode).toBe(409)
      return answer.json().errors.map(({ detail }: { detail: string }) => detail)
    }
    const all = ofStream.flatMap(({ taken, free }) => [...taken, ...free])
    expect(all).toHaveLength(16)
    const before = await office.query.$count(routes)
    const otherStream = (name: string) => (binId: string) =>
      `Bin ${binId}: ${name} never shares a load with general.`
    expect(await details(all)).toEqual([
      ...all.slice(6, 11).map(otherStream('Recycling')),
      ...all.slice(11).map(otherStream('Compost')),
    ])
    // Nor does a stream by itself, as long as it has stops of others.
    for (const { taken, id, free } of ofStream)
      expect(await details([...taken, ...free])).toEqual(
        taken.map((binId) => `Bin ${binId}: Already planned on ${id} today.`),
      )
    expect(await office.query.$count(routes)).toBe(before)
    for (const { free } of ofStream) expect((await planner.create(free)).statusCode).toBe(201)
  })

  it('a new route is refused over a bin that another open route comes to, unless both are wanted', async () => {
    const { id, stops: taken } = await office.makeRoute(1)
    const [shared = ''] = taken.map(({ bin }) => bin.id)
    const [own = ''] = await office.makeBins(1)
    const answer = await planner.create([own, shared])
    expect(answer.statusCode).toBe(409)
    expect(answer.json().errors).toEqual([
      { field: 'body.binIds.1', detail: `Bin ${shared}: Already planned on ${id} today.` },
    ])
    expect(sentence(answer)).toContain('Nothing was saved.')
    expect((await planner.create([own])).statusCode).toBe(201)
    expect((await planner.createShared([shared])).bins).toBe(1)
  })

  it('of two new routes over the same bins at once, one is made', async () => {
    const binIds = await office.makeBins(3)
    const answers = await Promise.all(Array.from({ length: 6 }, () => planner.create(binIds)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...new Array(5).fill(409)])
  })

  it('the same new route sent again is answered, although its bins are on a route by then: its own', async () => {
    const binIds = await office.makeBins(2)
    const key = crypto.randomUUID()
    const first = (await planner.create(binIds, key)).json()
    await planner.createShared(binIds)
    expect((await planner.create(binIds, key)).json().id).toBe(first.id)
  })

  it('a bin that the last crew did not find is on no new route, and in no plan', async () => {
    const { id, stops: found } = await office.makeRoute(1)
    const [lost = ''] = found.map(({ bin }) => bin.id)
    await planner.start(id)
    await planner.stop(id, 1, 'skipped', { reason: 'missing' })
    for (const answer of [await planner.create([lost]), await planner.keepPlan([planned([lost])])])
      expect([answer.statusCode, sentence(answer)]).toEqual([
        409,
        expect.stringContaining(`Bin ${lost}: The crew of ${id} did not find it.`),
      ])
  })

  it('a route without a plan is one load: of one stream, for a truck that takes it', async () => {
    const { query } = office
    const general = await makeRecordedBin(query)
    const compost = await makeRecordedBin(query, { binType: 'compost' })
    expect(sentence(await planner.create([general, compost]))).toContain(
      `Bin ${compost}: Compost never shares a load with general.`,
    )
    await office.makeTruck({ streams: ['general'] })
    expect(sentence(await planner.create([compost]))).toContain(
      `Bin ${compost}: No available truck takes compost.`,
    )
    expect((await planner.create([general])).statusCode).toBe(201)
  })

  it('a plan keeps streams apart, load by load, and within its truck', async () => {
    const { query } = office
    const general = await makeRecordedBin(query)
    const compost = await makeRecordedBin(query, { binType: 'compost' })
    const keep = (truckId: string, plan = dayOf(truckId, [general, compost])) =>
      planner.keepPlan([planned([general, compost], { plan })])
    const both = await office.makeTruck()
    const mixed = await keep(both)
    expect([mixed.statusCode, sentence(mixed)]).toEqual([
      409,
      expect.stringContaining('Compost never shares a load with general.'),
    ])
    const { visits, ...day } = dayOf(both, [general, compost])
    const [depot, first, second, home] = visits as [never, (typeof visits)[0], never, never]
    const unloading = {
      ...(depot as object),
      kind: 'disposal' as const,
      facilityId: 'F01',
    } as (typeof visits)[0]
    const unloaded = { ...day, visits: [depot, first, unloading, second, home] }
    const noCompost = await office.makeTruck({ streams: ['general'] })
    expect(sentence(await keep(noCompost, { ...unloaded, truckId: noCompost }))).toContain(
      `Bin ${compost}: No available truck takes compost.`,
    )
    await query.insert(facilities).values(makeFacility({ lat: -41.3, lng: 174.78, serviceMinutes: 0 }))
    const small = await office.makeTruck({ litres: 200 })
    const over = visits.map((visit, at) => ({ ...visit, litres: at === 1 ? 240 : visit.litres }))
    const alone = { ...day, truckId: small, visits: [over[0], over[1], home] as typeof visits }
    expect(sentence(await planner.keepPlan([planned([general], { plan: alone })]))).toContain(
      `Bin ${general}: It does not fit into one load of a truck.`,
    )
    expect((await keep(both, unloaded)).statusCode).toBe(200)
  })

  it('a removed route does not come back over bins that a route has that was made since', async () => {
    const { id, stops: own } = await office.makeRoute(2)
    await planner.remove(id)
    const binIds = own.map(({ bin }) => bin.id)
    const since = (await planner.create(binIds)).json()
    const answer = await planner.restore(id)
    expect([answer.statusCode, sentence(answer)]).toEqual([
      409,
      expect.stringContaining(`Already planned on ${since.id} today. `),
    ])
    await planner.remove(since.id)
    expect((await planner.restore(id)).statusCode).toBe(200)
    expect(await office.query.$count(stops, eq(stops.routeId, id))).toBe(2)
  })

  it('nor over bins that an older route has got since, but over those that it shared before', async () => {
    const [shared = '', ...rest] = await office.makeBins(3)
    const own = await office.makeBins(1)
    const [older] = (await planner.keepPlan([planned([...own, shared])])).json().routes
    const { id } = await planner.createShared([shared, ...rest])
    await planner.remove(id)
    expect((await planner.restore(id)).statusCode).toBe(200)

    await planner.remove(id)
    const replan = (binIds: string[], planRevision: number) =>
      planner.keepPlan([planned(binIds, { replaces: { id: older.id, planRevision } })])
    expect((await replan([...own, ...rest], 1)).statusCode).toBe(200)
    const answer = await planner.restore(id)
    expect([answer.statusCode, sentence(answer)]).toEqual([
      409,
      expect.stringContaining(`Already planned on ${older.id} today.`),
    ])
    expect((await replan(own, 2)).statusCode).toBe(200)
    expect((await planner.restore(id)).statusCode).toBe(200)
  })

  it('nor over bins of a route that was restored since', async () => {
    const binIds = await office.makeBins(2)
    const first = (await planner.create(binIds)).json()
    await planner.remove(first.id)
    const second = (await planner.create(binIds)).json()
    await planner.remove(second.id)
    expect((await planner.restore(first.id)).statusCode).toBe(200)
    const answer = await planner.restore(second.id)
    expect([answer.statusCode, sentence(answer)]).toEqual([
      409,
      expect.stringContaining(`Already planned on ${first.id} today.`),
    ])
  })

  it('nor does it by saving its plan again', async () => {
    const route = planned(await office.makeBins(2))
    const [{ id }] = (await planner.keepPlan([route])).json().routes
    await planner.remove(id)
    await planner.create(route.binIds)
    const answer = await planner.keepPlan([route])
    expect([answer.statusCode, sentence(answer)]).toEqual([
      409,
      expect.stringContaining('Already planned on'),
    ])
    expect((await planner.get(id)).statusCode).toBe(404)
  })
})
