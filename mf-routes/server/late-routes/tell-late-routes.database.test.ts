import { audit, dayOf, openOfficeWith, PLANNER, routes, runJob, stops } from 'api/server-part/testing'
import { and, eq } from 'drizzle-orm'
import { aucklandInstant, MINUTE_MS } from 'shared-domain'
import { part } from '../index'
import { LATE_ROUTES_JOB } from './tell-late-routes'

jest.setTimeout(60_000)

let office: Awaited<ReturnType<typeof openOfficeWith>>
beforeEach(async () => {
  office = await openOfficeWith(part)
})
afterEach(() => office.close())

const DAY = '2026-03-02'
const clock = (hours: number, minutes = 0) => aucklandInstant(DAY, (hours * 60 + minutes) * 60)

/** A route of that day, whose truck is at both bins at 7:00 and back at 10:00. */
async function makeRoute(fields: Partial<typeof routes.$inferInsert> = {}): Promise<string> {
  const [truck, binIds] = [await office.makeTruck({ name: 'Truck 4' }), await office.makeBins(2)]
  const made = await office.as(PLANNER).create(binIds, undefined, { plan: dayOf(truck, binIds) })
  const { id } = made.json()
  await office.query
    .update(routes)
    .set({
      plannedFor: DAY,
      createdAt: new Date(clock(-12)),
      status: 'active',
      startedAt: new Date(clock(7)),
      ...fields,
    })
    .where(eq(routes.id, id))
  return id
}

const done = (routeId: string, position: number) =>
  office.query
    .update(stops)
    .set({ state: 'done' })
    .where(and(eq(stops.routeId, routeId), eq(stops.position, position)))

/** The job looks from one moment until another, as often as the server does. */
async function look(from: number, until: number) {
  for (let now = from; now <= until; now += 2 * MINUTE_MS)
    await runJob(office.app, part, { name: LATE_ROUTES_JOB, now })
}

const told = async () =>
  (
    await office.app.database.pool.query(
      `select kind, subject, facts ->> 'type' as what from domain_events where kind = 'route.late' order by seq`,
    )
  ).rows

it('tells once of a route that is late, also after a restart, and says where it stands', async () => {
  const id = await makeRoute()
  await look(clock(7, 20), clock(7, 28))
  expect(await told()).toEqual([])
  await done(id, 1)
  await look(clock(7, 30), clock(7, 40))
  await look(clock(9), clock(9, 10))
  const what = expect.stringMatching(/^Cuba Street \(Truck 4\), 36 min late: 1 of 2 stops done, next \S+$/)
  expect(await told()).toEqual([{ kind: 'route.late', subject: `route:${id}`, what }])
  const entries = await office.query.select().from(audit).where(eq(audit.action, 'route.late'))
  expect(entries.map(({ subject }) => subject)).toEqual([`route:${id}`])
})

it('tells of a route that has not left', async () => {
  const id = await makeRoute({ status: 'pending', startedAt: null })
  await look(clock(7, 20), clock(7, 40))
  const what = 'Cuba Street (Truck 4), 36 min late: it has not left'
  expect(await told()).toEqual([{ kind: 'route.late', subject: `route:${id}`, what }])
})

it('does not tell of a route that turns out to be in time, because a phone sends late', async () => {
  const id = await makeRoute()
  await look(clock(8), clock(8, 2))
  await done(id, 1)
  await done(id, 2)
  await look(clock(8, 4), clock(8, 20))
  expect(await told()).toEqual([])
})

it('does not tell of routes that are over, forgotten or removed', async () => {
  await makeRoute({ status: 'completed', completedAt: new Date(clock(10)) })
  await makeRoute({ plannedFor: '2026-02-20' })
  await makeRoute({ removedAt: new Date(clock(6)) })
  await look(clock(8), clock(8, 20))
  expect(await told()).toEqual([])
})
