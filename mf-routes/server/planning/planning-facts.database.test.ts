import {
  depots,
  facilities,
  makeOverflowReport,
  openOfficeWith,
  PLANNER,
  reports,
  routes,
  trucks,
} from 'api/server-part/testing'
import { eq } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { PlanningFacts, RecordedRoute } from 'shared-domain/contract'
import { makeDepot, makeFacility, makeTruck } from 'shared-domain/testing'
import { part } from '../index'

let office: Awaited<ReturnType<typeof openOfficeWith>>
let driver: ReturnType<typeof office.as>
beforeEach(async () => {
  office = await openOfficeWith(part)
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

describe('the bins on open routes', () => {
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

describe('the trucks that are out', () => {
  const today = aucklandDate(new Date())
  /** 7 am, one visit every ten minutes: the depot, two stops, a break, a stop, the landfill, the depot at 8. */
  async function makePlanned(known: object = {}): Promise<RecordedRoute> {
    const binIds = await office.makeBins(3)
    const places = ['depot', binIds[0], binIds[1], 'break', binIds[2], 'disposal', 'depot']
    const visits = places.map((place, at) => ({
      ...(place === 'disposal' ? { kind: place, facilityId: 'F01' } : { kind: place }),
      ...(binIds.some((id) => id === place) && { kind: 'stop', binId: place }),
      point: { lat: -41.3, lng: 174.8 },
      arrival: 7 * 3600 + at * 600,
      departure: 7 * 3600 + at * 600,
      litres: 0,
      kg: 0,
    }))
    const plan = { truckId: 'T01', depotId: 'D01', visits, matrixSource: 'estimate' }
    return (await driver.create(binIds, undefined, { plan, ...known })).json()
  }
  beforeEach(async () => {
    await office.query.insert(depots).values(makeDepot())
    await office.query.insert(facilities).values(makeFacility({ lat: -41.3, lng: 174.8, serviceMinutes: 0 }))
    const { shift, ...truck } = makeTruck({ break: { minutes: 0, from: '07:00', to: '09:00' } })
    await office.query.insert(trucks).values({ ...truck, shiftFrom: shift.from, shiftTo: shift.to })
  })

  it('have the whole of a pending route before them, and of one under way what is behind its furthest tap', async () => {
    const tomorrow = aucklandDate(new Date(Date.now() + 26 * 3_600_000))
    const pending = await makePlanned({ plannedFor: tomorrow })
    const active = await makePlanned()
    await driver.status(active.id, 'active')
    await driver.visit(active.id, 3, 'done')
    const outing = { truckId: 'T01', day: today, backAt: 8 * 3600 }
    expect((await facts()).outings).toEqual([
      { ...outing, day: tomorrow, routeId: pending.id, secondsLeft: 3600 },
      { ...outing, routeId: active.id, secondsLeft: 1800 },
    ])
    await driver.stop(active.id, 3, 'skipped', { reason: 'blocked' })
    expect((await facts()).outings[1]).toMatchObject({ secondsLeft: 1200 })
  })

  it('are out today with a route under way, whatever day it was planned for', async () => {
    const tomorrow = aucklandDate(new Date(Date.now() + 26 * 3_600_000))
    const { id } = await makePlanned({ plannedFor: tomorrow })
    expect((await facts()).outings).toMatchObject([{ day: tomorrow, backAt: 8 * 3600 }])
    await office.query.update(routes).set({ plannedFor: '2026-01-31' }).where(eq(routes.id, id))
    await driver.status(id, 'active')
    expect((await facts()).outings).toMatchObject([{ day: today, backAt: 0, secondsLeft: 3600 }])
  })

  it('are back when a route is completed or taken away, and unknown of one without a plan', async () => {
    const removed = await makePlanned()
    await driver.remove(removed.id)
    const done = await makePlanned()
    await office.makeRoute(1)
    await driver.status(done.id, 'active')
    await driver.status(done.id, 'completed')
    expect((await facts()).outings).toEqual([])
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
    const { id } = (await driver.create([binId, other])).json()
    const stops = async () => ((await driver.get(id)).json() as RecordedRoute).stops
    expect((await stops()).map((stop) => stop.isReportedOverflowing)).toEqual([true, false])
    await driver.status(id, 'active')
    await driver.stop(id, 1, 'done')
    expect((await facts()).overflowing).toEqual([])
    expect((await stops()).map((stop) => stop.isReportedOverflowing)).toEqual([false, false])
  })
})
