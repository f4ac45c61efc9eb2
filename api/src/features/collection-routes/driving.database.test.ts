import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { type Deed, modelOffice, type Person } from './testing/model-office'
import { openRouteOffice, PLANNER } from './testing/route-office'

const [ROUTES, BINS] = [3, 3]

let office: Awaited<ReturnType<typeof openRouteOffice>>
beforeAll(async () => {
  office = await openRouteOffice()
})
afterAll(() => office.close())

const who = fc.constantFrom<Person>('planner', 'planner', 'kiri', 'tama')
const route = fc.nat(ROUTES - 1)
const to = fc.constantFrom('pending' as const, 'active' as const, 'active' as const, 'completed' as const)
const stop = fc.record({
  who,
  route,
  does: fc.constant('stop' as const),
  position: fc.integer({ min: 1, max: BINS + 1 }),
  state: fc.constantFrom('done' as const, 'done' as const, 'skipped' as const, 'planned' as const),
  minutesAgo: fc.integer({ min: 0, max: 50 }),
})
const removal = fc.record({ who, route, does: fc.constant('remove' as const) })
const restoration = fc.record({ who, route, does: fc.constant('restore' as const) })
const status = fc.record({ who, route, does: fc.constant('status' as const), to })
const driver = fc.constantFrom('kiri' as const, 'tama' as const, null)
const assignment = fc.record({ who, route, does: fc.constant('assign' as const), to: driver })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 1, arbitrary: removal },
  { weight: 1, arbitrary: restoration },
  { weight: 1, arbitrary: assignment },
  { weight: 4, arbitrary: status },
  { weight: 9, arbitrary: stop },
)

// All but the first: there is little to do on a pending one.
const STARTS = [1, 2].map((route): Deed => ({ who: 'planner', does: 'status', route, to: 'active' }))
// What a failing run leaves would fail every smaller one.
const ONCE = { endOnFailure: true }
// Some hundred requests, one after the other.
const LONG_MS = 180_000

/** Routes over the same new bins, with drivers who have no other route, and the requests that change them. */
async function makeRoutes() {
  const planner = office.as(PLANNER)
  const binIds = await office.makeBins(BINS)
  const ids: string[] = []
  for (let made = 0; made < ROUTES; made++) ids.push((await planner.createShared(binIds)).id)
  const kiri = await office.makeDriver(`Kiri ${ids[0]}`)
  const tama = await office.makeDriver(`Tama ${ids[0]}`)
  const people = { planner, kiri, tama }
  const now = Date.now()
  const act = (deed: Deed) => {
    const person = people[deed.who]
    const id = ids[deed.route] as string
    if (deed.does === 'remove' || deed.does === 'restore') return person[deed.does](id)
    if (deed.does === 'status') return person.status(id, deed.to)
    if (deed.does === 'assign') return person.assign(id, deed.to && { kiri, tama }[deed.to].id)
    const at = new Date(now - deed.minutesAgo * 60_000).toISOString()
    const reason = deed.state === 'skipped' ? { reason: 'blocked' } : {}
    return person.stop(id, deed.position, deed.state, { at, ...reason })
  }
  return { ids, act }
}

/** What holds in every record, whatever was done: rows that break it. */
const broken = async () => {
  const rules = {
    'a stop that is done without its one collection': sql`
      select 1 from stops left join collections c on c.id = stops.collection_id
        and c.bin_id = stops.bin_id and c.at between stops.at - interval '15 minutes' and stops.at + interval '15 minutes'
      where (stops.state = 'done') <> (c.id is not null)`,
    'a collection without its stop': sql`
      select 1 from collections c where not exists (select from stops where stops.collection_id = c.id
        and stops.route_id = c.route_id)`,
    'a bin that two routes have emptied twice within minutes': sql`
      select 1 from collections a join collections b on b.bin_id = a.bin_id and b.route_id <> a.route_id
        and b.at between a.at and a.at + interval '15 minutes' and b.id <> a.id`,
    'a stop that is not done as its state says': sql`
      select 1 from stops where (state = 'skipped') <> (skip_reason is not null) or (state = 'planned') <> (at is null)`,
    'a route without the moments of its status': sql`
      select 1 from routes where (status = 'pending') <> (started_at is null)
        or (status = 'completed') <> (completed_at is not null) or (removed_at is not null and status <> 'pending')`,
    'a driver on two routes under way': sql`
      select 1 from routes where status = 'active' and driver_id is not null group by driver_id having count(*) > 1`,
    'a bin that was not last collected when its last collection was': sql`
      select 1 from bins where last_collected_at is distinct from
        (select max(at) from collections c where c.bin_id = bins.id)`,
    'a bin that is empty without a collection, or the other way round': sql`
      select 1 from bins where (fill_level = 0) <> exists (select from collections c where c.bin_id = bins.id)`,
  }
  const found = await Promise.all(
    Object.entries(rules).map(async ([rule, query]) =>
      (await office.query.execute(query)).rowCount ? [rule] : [],
    ),
  )
  return found.flat()
}

describe('whatever several people do to routes over the same bins', () => {
  it(
    'one after the other, each is answered as the model says, and nothing counts twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 40 }), async (deeds) => {
          const { ids, act } = await makeRoutes()
          const model = modelOffice(ROUTES, BINS)
          for (const deed of [...STARTS, ...deeds]) {
            const expected = model.apply(deed)
            expect([deed, (await act(deed)).statusCode]).toEqual([deed, expected])
          }
          expect(await broken()).toEqual([])
          for (const [place, modelled] of model.routes.entries()) {
            if (modelled.isRemoved) continue
            const route = (await office.as(PLANNER).get(ids[place] as string)).json()
            expect(route.stops.map(({ state }: { state: string }) => state)).toEqual(
              modelled.stops.map(({ state }) => state),
            )
            expect(route.binsDone).toBe(modelled.stops.filter(({ state }) => state === 'done').length)
          }
        }),
        { numRuns: 15, ...ONCE },
      )
    },
    LONG_MS,
  )

  it(
    'all at once, nothing fails and nothing counts twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(deed, { maxLength: 20 }), { maxLength: 3 }), async (rounds) => {
          const { act } = await makeRoutes()
          for (const start of STARTS) await act(start)
          for (const round of rounds) {
            const answers = await Promise.all(round.map(act))
            expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
            expect(await broken()).toEqual([])
          }
        }),
        { numRuns: 10, ...ONCE },
      )
    },
    LONG_MS,
  )
})
