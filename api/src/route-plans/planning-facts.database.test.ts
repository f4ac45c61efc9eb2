import { eq } from 'drizzle-orm'
import type { PlanningFacts } from 'shared-domain/contract'
import { makeOverflowReport } from '../collections/testing/make-recorded-bin'
import { reports, routes } from '../database/schema'
import { openRouteOffice, PLANNER } from '../routes/testing/route-office'

let office: Awaited<ReturnType<typeof openRouteOffice>>
let driver: ReturnType<typeof office.as>
beforeEach(async () => {
  office = await openRouteOffice()
  driver = office.as(PLANNER)
})
afterEach(() => office.close())

const facts = async (): Promise<PlanningFacts> =>
  (
    await office.app.inject({
      url: '/api/planning-facts',
      headers: { 'x-person': JSON.stringify(PLANNER) },
    })
  ).json()
const change = (id: string, known: Partial<typeof routes.$inferInsert>) =>
  office.query.update(routes).set(known).where(eq(routes.id, id))

describe('the bins that somebody is on the way to', () => {
  it('are those that open routes of today, and routes under way, are still to come to', async () => {
    const [pending, active, old, removed, done] = [
      await office.makeRoute(1),
      await office.makeRoute(3),
      await office.makeRoute(1),
      await office.makeRoute(1),
      await office.makeRoute(1),
    ]
    await driver.status(active.id, 'active')
    await driver.stop(active.id, 1, 'done')
    await driver.stop(active.id, 2, 'skipped', { reason: 'blocked' })
    await change(active.id, { plannedFor: '2026-01-01' })
    await change(old.id, { plannedFor: '2026-01-01' })
    await driver.remove(removed.id)
    await driver.status(done.id, 'active')
    await driver.status(done.id, 'completed')
    expect((await facts()).onRoutes).toEqual([
      { binId: pending.stops[0]?.bin.id, routeId: pending.id },
      { binId: active.stops[2]?.bin.id, routeId: active.id },
    ])
  })
})

describe('the bins that overflow', () => {
  it('are those that an open report says so of, once each, until it is proposed to close', async () => {
    const [binId = '', other = ''] = await office.makeBins(2)
    const report = await makeOverflowReport(office.query, binId)
    await makeOverflowReport(office.query, binId)
    const held = await makeOverflowReport(office.query, other)
    await office.query.update(reports).set({ isHeld: true }).where(eq(reports.id, held))
    expect((await facts()).overflowing).toEqual([binId])
    await office.query.update(reports).set({ status: 'fixed' }).where(eq(reports.id, report))
    expect((await facts()).overflowing).toEqual([binId])
    const { id } = (await driver.create([binId])).json()
    await driver.status(id, 'active')
    await driver.stop(id, 1, 'done')
    expect((await facts()).overflowing).toEqual([])
  })
})
