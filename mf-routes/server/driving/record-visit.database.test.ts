import { facilities, openOfficeWith, PLANNER, routes } from 'api/server-part/testing'
import { eq } from 'drizzle-orm'
import type { PlannedVisit, RecordedRoute } from 'shared-domain/contract'
import { makeFacility } from 'shared-domain/testing'
import { part } from '../index'

let office: Awaited<ReturnType<typeof openOfficeWith>>
let planner: ReturnType<typeof office.as>
beforeAll(async () => {
  office = await openOfficeWith(part)
  planner = office.as(PLANNER)
  await office.query.insert(facilities).values(makeFacility({ ...PLACE, serviceMinutes: 5 }))
})
afterAll(() => office.close())

const PLACE = { lat: -41.3, lng: 174.78 }
const REST = { minutes: 5, from: '07:00', to: '08:00' }
const [STOP, BREAK, DISPOSAL] = [1, 2, 3]
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A route with a break and a disposal trip behind its only stop. */
async function makePlanned(): Promise<RecordedRoute> {
  const binIds = await office.makeBins(1)
  const [binId = ''] = binIds
  const places = [
    { kind: 'depot' },
    { kind: 'stop', binId },
    { kind: 'break' },
    { kind: 'disposal', facilityId: 'F01' },
    { kind: 'depot' },
  ] as const
  const visits = places.map(
    (place, at): PlannedVisit => ({
      ...place,
      point: PLACE,
      arrival: 25_000 + at * 600,
      departure: 25_300 + at * 600,
      litres: 0,
      kg: 0,
    }),
  )
  const plan = {
    truckId: await office.makeTruck({ break: REST }),
    depotId: 'D01',
    visits,
    matrixSource: 'estimate',
  }
  const answer = await planner.create(binIds, undefined, { plan })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
async function makeActive(): Promise<RecordedRoute> {
  const { id } = await makePlanned()
  return (await planner.status(id, 'active')).json()
}

describe('a disposal trip or a break', () => {
  it('is over from when the driver says so, once however often it is said', async () => {
    const { id } = await makeActive()
    const at = minutesAgo(5)
    const answers = await Promise.all([
      planner.visit(id, DISPOSAL, 'done', at),
      planner.visit(id, BREAK, 'done', at),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await planner.visit(id, DISPOSAL, 'done', minutesAgo(1))
    const { visitsDone } = (await planner.get(id)).json()
    expect(visitsDone).toHaveLength(2)
    expect(visitsDone).toEqual(
      expect.arrayContaining([
        { visit: DISPOSAL, at },
        { visit: BREAK, at },
      ]),
    )
  })

  it('is recorded again for a truck that was full early, once however often each emptying is said', async () => {
    const { id } = await makeActive()
    const aroha = await office.makeDriver('Aroha')
    await planner.assign(id, aroha.id)
    const [first, second] = [minutesAgo(9), minutesAgo(3)]
    const emptying = (nth: number, state: string, at: string) =>
      aroha.sendFor(aroha.id, `${id}/visits/${DISPOSAL}`, { state, at, emptying: nth })
    await planner.visit(id, DISPOSAL, 'done', first)
    await emptying(2, 'done', second)
    await emptying(2, 'done', minutesAgo(1))
    const done = [first, second].map((at) => ({ visit: DISPOSAL, at }))
    expect((await planner.get(id)).json().visitsDone).toEqual(done)
    await emptying(2, 'planned', minutesAgo(0))
    await emptying(2, 'planned', minutesAgo(0))
    expect((await planner.get(id)).json().visitsDone).toEqual(done.slice(0, 1))
  })

  it('is taken back as the last emptying alone by a run sheet that does not count them', async () => {
    const { id } = await makeActive()
    const mere = await office.makeDriver('Mere')
    await planner.assign(id, mere.id)
    const [first, second] = [minutesAgo(9), minutesAgo(3)]
    await planner.visit(id, DISPOSAL, 'done', first)
    const again = { state: 'done', at: second, emptying: 2 }
    await mere.sendFor(mere.id, `${id}/visits/${DISPOSAL}`, again)
    const answer = await planner.visit(id, DISPOSAL, 'planned')
    expect(answer.json().visitsDone).toEqual([{ visit: DISPOSAL, at: first }])
  })

  it('is taken back, and twice as well', async () => {
    const { id } = await makeActive()
    await planner.visit(id, BREAK, 'done')
    await planner.visit(id, BREAK, 'planned')
    const answer = await planner.visit(id, BREAK, 'planned')
    expect(answer.json().visitsDone).toEqual([])
  })

  it.each([
    ['a stop', STOP],
    ['no visit of the plan', 17],
  ])('is not %s', async (_, visit) => {
    const { id } = await makeActive()
    const answer = await planner.visit(id, visit, 'done')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errors[0].field).toBe('params.visit')
  })

  it('waits for the route to be started', async () => {
    const { id } = await makePlanned()
    const answer = await planner.visit(id, BREAK, 'done')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('Start it first')
  })

  it('is taken late from a phone that had no signal, and not when it came after the end', async () => {
    const { id } = await makeActive()
    await planner.status(id, 'completed')
    const completedAt = new Date(minutesAgo(20))
    await office.query.update(routes).set({ completedAt }).where(eq(routes.id, id))
    expect((await planner.visit(id, DISPOSAL, 'done')).statusCode).toBe(409)
    expect((await planner.visit(id, BREAK, 'done', minutesAgo(21))).json().visitsDone).toHaveLength(1)
    expect((await planner.visit(id, BREAK, 'planned')).statusCode).toBe(409)
  })

  it('can only be reported by the driver of the route', async () => {
    const kiri = await office.makeDriver('Kiri')
    const tama = await office.makeDriver('Tama')
    const { id } = await makeActive()
    await planner.assign(id, kiri.id)
    expect((await tama.visit(id, BREAK, 'done')).statusCode).toBe(404)
    expect((await kiri.visit(id, BREAK, 'done')).statusCode).toBe(200)
  })
})
