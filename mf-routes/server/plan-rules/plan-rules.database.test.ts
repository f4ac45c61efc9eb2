import { audit, dayOf, forgetIn, openOfficeWith, PLANNER } from 'api/server-part/testing'
import { eq } from 'drizzle-orm'
import type { PlanRule, TruckOrder } from '../../operations'
import { part } from '../index'

let office: Awaited<ReturnType<typeof openOfficeWith>>
beforeEach(async () => {
  office = await openOfficeWith(part)
})
afterEach(() => office.close())

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, person: object = PLANNER) =>
  office.app.inject({
    method,
    url: `/api/plan-rules${url}`,
    headers: { 'x-person': JSON.stringify(person) },
    ...(payload && { payload }),
  })
const rows = async (sql: string) => (await office.app.database.pool.query(sql)).rows
const listed = async () => (await send('GET', '')).json()
const decide = (decision: string, ...rules: PlanRule[]) => send('POST', '', { rules, decision })
const orders = (trucks: Record<string, string>): TruckOrder[] =>
  Object.entries(trucks).map(([truckId, bins]) => ({
    truckId,
    stops: bins.split(' ').map((binId, at) => ({ binId, start: 25_200 + at * 600 })),
  }))
/** A planner gives a bin to the second truck. */
const given = (day: string, planId: string = crypto.randomUUID()) =>
  send('PUT', `/changes/${planId}`, {
    day,
    before: orders({ T01: 'A B C', T02: 'D' }),
    after: orders({ T01: 'A C', T02: 'D B' }),
  })
const BY_T02: PlanRule = { kind: 'truck', binId: 'B', truckId: 'T02' }
const OFFER = { binId: 'B', days: 3, rules: [BY_T02] }

async function givenOnThreeDays() {
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25']) await given(day)
}

describe('what planners change by hand', () => {
  it('on three days is offered as a rule, and kept with who kept it', async () => {
    await given('2026-11-23')
    await given('2026-11-24')
    expect(await listed()).toEqual({ kept: [], offered: [], locations: {} })
    await given('2026-11-25')
    expect((await listed()).offered).toEqual([OFFER])
    expect((await decide('keep', BY_T02)).statusCode).toBe(200)
    const { kept, offered } = await listed()
    expect(kept).toEqual([{ rule: BY_T02, at: expect.any(String), by: 'Aroha' }])
    expect(offered).toEqual([])
    const [entry] = await office.query.select().from(audit).where(eq(audit.action, 'plan-rule.keep'))
    expect(entry).toMatchObject({ subject: 'bin:B', change: { rule: BY_T02 } })
  })

  it('counts once a plan, as the plan was last kept', async () => {
    const planId = crypto.randomUUID()
    await givenOnThreeDays()
    await given('2026-11-26', planId)
    await send('PUT', `/changes/${planId}`, { day: '2026-11-26', before: [], after: [] })
    expect((await listed()).offered).toEqual([OFFER])
  })

  it('is forgotten after sixty days', async () => {
    await givenOnThreeDays()
    await rows(`update mf_routes.plan_changes set at = now() - interval '61 days' where day = '2026-11-23'`)
    await forgetIn(office.app, part)
    expect(await rows('select day from mf_routes.plan_changes order by day')).toEqual([
      { day: '2026-11-24' },
      { day: '2026-11-25' },
    ])
  })

  it('is neither sent nor seen by drivers', async () => {
    const driver = { name: 'Kiri', roles: ['driver'] }
    expect((await send('GET', '', undefined, driver)).statusCode).toBe(403)
    expect((await send('POST', '', { rules: [BY_T02], decision: 'keep' }, driver)).statusCode).toBe(403)
  })
})

describe('a rule', () => {
  it('that is dismissed is not offered again, unless that is taken back', async () => {
    await givenOnThreeDays()
    await decide('dismiss', BY_T02)
    expect((await listed()).offered).toEqual([])
    await decide('reopen', BY_T02)
    expect((await listed()).offered).toEqual([OFFER])
  })

  it('takes the place of one that it contradicts', async () => {
    const byT01: PlanRule = { kind: 'truck', binId: 'B', truckId: 'T01' }
    await decide('keep', byT01)
    await decide('keep', BY_T02)
    await decide('keep', BY_T02)
    expect((await listed()).kept).toMatchObject([{ rule: BY_T02 }])
    expect(await rows('select name, state from mf_routes.plan_rules order by decided_at, name')).toEqual([
      { name: 'B by T01', state: 'dismissed' },
      { name: 'B by T02', state: 'kept' },
    ])
  })

  it('that took the place of another gives it back when it is taken back at once', async () => {
    const byT01: PlanRule = { kind: 'truck', binId: 'B', truckId: 'T01' }
    await decide('keep', byT01)
    await decide('keep', BY_T02)
    await decide('reopen', BY_T02)
    expect((await listed()).kept).toMatchObject([{ rule: byT01 }])
  })

  it('that was removed since does not give back what it replaced', async () => {
    const byT01: PlanRule = { kind: 'truck', binId: 'B', truckId: 'T01' }
    await decide('keep', byT01)
    await decide('keep', BY_T02)
    await decide('dismiss', BY_T02)
    await decide('reopen', BY_T02)
    expect((await listed()).kept).toEqual([])
  })

  it.each([
    ['of a bin after itself', { kind: 'order', binId: 'B', afterBinId: 'B' }],
    ['of a time that ends before it begins', { kind: 'time', binId: 'B', from: 3600, to: 60 }],
  ])('%s is refused', async (_, rule) => {
    const answer = await send('POST', '', { rules: [rule], decision: 'keep' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toMatch(/^body\.rules\.0/)
  })
})

it('remembers the order in which a crew emptied the bins of a route', async () => {
  const planner = office.as(PLANNER)
  const [truck, binIds] = [await office.makeTruck(), await office.makeBins(3)]
  const route = (await planner.create(binIds, undefined, { plan: dayOf(truck, binIds) })).json()
  const now = Date.now()
  await planner.status(route.id, 'active', new Date(now - 60_000).toISOString())
  for (const [at, position] of [2, 3, 1].entries())
    await planner.stop(route.id, position, 'done', { at: new Date(now - 50_000 + at * 10_000).toISOString() })
  await planner.status(route.id, 'completed')
  const [change] = await rows('select before, after from mf_routes.plan_changes')
  const binsOf = ([truck]: TruckOrder[]) => truck?.stops.map(({ binId }) => binId)
  expect(binsOf(change.before)).toEqual(binIds)
  expect(binsOf(change.after)).toEqual([binIds[1], binIds[2], binIds[0]])
})
