import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { NextVisit, PublicReport } from 'shared-domain/contract'
import { makeDepot, makeTruck } from 'shared-domain/testing'
import { depots, reports, routes, stops, trucks } from '../../database/schema'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { dayOf, openRouteOffice, PLANNER } from '../collection-routes/testing/route-office'
import { makeOverflowReport } from '../collections/testing/make-recorded-bin'

let office: Awaited<ReturnType<typeof openRouteOffice>>
let planner: ReturnType<typeof office.as>
let binId: string
let reference: string
beforeEach(async () => {
  office = await openRouteOffice()
  planner = office.as(PLANNER)
  ;[binId = ''] = await office.makeBins(1)
  const id = await makeOverflowReport(office.query, binId)
  reference = '7K3MN-9QXAP'
  await office.query.update(reports).set({ reference }).where(eq(reports.id, id))
  await office.query.transaction((transaction) => refreshAlerts(transaction, [binId]))
})
afterEach(() => office.close())

const read = async (url: string) =>
  (await office.app.inject({ url, headers: { 'x-person': JSON.stringify(PLANNER) } })).json()
const said = async (): Promise<(NextVisit | undefined)[]> => [
  (await read('/api/alerts')).alerts[0]?.nextVisit,
  (await read('/api/reports')).reports[0]?.nextVisit,
]
const told = (): Promise<PublicReport> => read(`/api/reports/by-reference/${reference}`)
const today = aucklandDate(new Date())

describe('the route that is to come to a reported bin', () => {
  it('is said in its alert, in the inbox, and without the route to the resident', async () => {
    expect(await said()).toEqual([undefined, undefined])
    const { id } = (await planner.create([binId])).json()
    const visit = { routeId: id, day: today, isUnderWay: false, isPastShift: false }
    expect(await said()).toEqual([visit, visit])
    expect((await told()).nextVisit).toEqual({ day: today, isUnderWay: false })
    await planner.status(id, 'active')
    expect((await said())[0]).toEqual({ ...visit, isUnderWay: true })
    await planner.stop(id, 1, 'done')
    const { nextVisit, emptiedAt } = await told()
    expect([nextVisit, emptiedAt]).toEqual([undefined, expect.stringMatching(/Z$/)])
  })

  it('is past the shift of its truck when that is over', async () => {
    const { id } = (await planner.create([binId])).json()
    await office.query.insert(depots).values(makeDepot())
    const { shift: _, ...truck } = makeTruck()
    await office.query.insert(trucks).values({ ...truck, shiftFrom: '00:00', shiftTo: '00:00' })
    const plan = dayOf(truck.id, [binId])
    await office.query.update(routes).set({ status: 'active', plan }).where(eq(routes.id, id))
    expect((await said())[0]).toMatchObject({ routeId: id, isPastShift: true })
    await office.query.update(trucks).set({ shiftTo: '24:00' })
    expect((await said())[0]).toMatchObject({ isPastShift: false })
  })

  it('is not said to the resident when it was never ended, and comes after a route to come for staff', async () => {
    const { id: forgotten } = (await planner.create([binId])).json()
    await planner.status(forgotten, 'active')
    await office.query.update(routes).set({ plannedFor: '2026-01-05' }).where(eq(routes.id, forgotten))
    expect((await said())[1]).toMatchObject({ routeId: forgotten })
    expect(await told()).not.toHaveProperty('nextVisit')
    const [stop] = await office.query.select().from(stops).where(eq(stops.routeId, forgotten))
    const [route] = await office.query.select().from(routes).where(eq(routes.id, forgotten))
    const toCome = randomUUID()
    await office.query.insert(routes).values({
      ...(route as typeof routes.$inferSelect),
      id: toCome,
      key: randomUUID(),
      number: 9999,
      status: 'pending',
      plannedFor: today,
    })
    await office.query.insert(stops).values({ ...(stop as typeof stops.$inferSelect), routeId: toCome })
    expect((await said())[1]).toMatchObject({ routeId: toCome })
    expect((await told()).nextVisit).toEqual({ day: today, isUnderWay: false })
  })
})
