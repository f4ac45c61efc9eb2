import { MINUTE_MS } from 'shared-domain'
import { stops } from '../../database/schema'
import { openRouteOffice, PLANNER } from '../collection-routes/testing/route-office'
import { binSources } from '../server-parts/record-functions/bins'

let office: Awaited<ReturnType<typeof openRouteOffice>>
let crew: ReturnType<typeof office.as>
beforeEach(async () => {
  office = await openRouteOffice()
  crew = office.as(PLANNER)
})
afterEach(() => office.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const ask = async (url: string) =>
  (await office.app.inject({ url, headers: { 'x-person': JSON.stringify(PLANNER) } })).json()
/** What is to be seen to at the bins, which are full besides. */
const alerts = async () =>
  (await ask('/api/alerts')).alerts.filter(({ type }: { type: string }) => type === 'maintenance')
const missing = () => binSources(office.app.database, office.app).notFound()
const close = (id: string, person = PLANNER) =>
  office.app.inject({
    method: 'POST',
    url: `/api/alerts/${id}/close`,
    headers: { 'x-person': JSON.stringify(person) },
  })

/** A route under way, of that many stops. */
async function drive(count = 1) {
  const route = await office.makeRoute(count)
  await crew.status(route.id, 'active')
  return { id: route.id, binIds: route.stops.map(({ bin }) => bin.id) }
}
/** A route under way over one bin that the crew skipped for that reason. */
async function skip(reason: string, at = minutesAgo(10)) {
  const { id, binIds } = await drive()
  await crew.stop(id, 1, 'skipped', { reason, at })
  return { id, binId: binIds[0] ?? '' }
}
const collect = (binId: string, at = minutesAgo(0)) =>
  office.app.inject({
    method: 'POST',
    url: '/api/collections',
    headers: { 'x-person': JSON.stringify(PLANNER), 'idempotency-key': crypto.randomUUID() },
    payload: { binId, at },
  })

describe('a bin that a crew skips', () => {
  it.each(['missing', 'damaged'])('as %s raises an alert that says who found it so', async (reason) => {
    const { id, binId } = await skip(reason)
    expect(await alerts()).toMatchObject([
      { type: 'maintenance', priority: 'medium', binId, reportId: null, finding: { reason, routeId: id } },
    ])
  })

  it.each(['blocked', 'contaminated'])('as %s raises none: it is planned again', async (reason) => {
    await skip(reason)
    expect(await alerts()).toEqual([])
    expect(await missing()).toEqual([])
  })

  it('as missing is left out of planning, as damaged it is not', async () => {
    const { id, binId } = await skip('missing')
    await skip('damaged')
    expect(await missing()).toEqual([{ binId, routeId: id }])
  })

  it('has an alert that is of nothing else', async () => {
    const { id, binId } = await skip('missing')
    const other = await skip('damaged')
    expect(await alerts()).toMatchObject([
      { binId: other.binId, finding: { reason: 'damaged', routeId: other.id } },
      { binId, finding: { reason: 'missing', routeId: id } },
    ])
  })

  it('raises one alert with what was found last, however many crews come by', async () => {
    const first = await skip('missing', minutesAgo(10))
    const { id } = await crew.createShared([first.binId])
    await crew.status(id, 'active')
    await crew.stop(id, 1, 'skipped', { reason: 'damaged', at: minutesAgo(5) })
    expect(await alerts()).toMatchObject([{ finding: { reason: 'damaged', routeId: id } }])
    expect(await missing()).toEqual([])
  })
})

describe('the alert that a crew raised is closed', () => {
  it('when the skip is taken back, or its reason changed', async () => {
    const one = await skip('missing')
    const other = await skip('damaged')
    await crew.stop(one.id, 1, 'planned')
    await crew.stop(other.id, 1, 'skipped', { reason: 'blocked' })
    expect(await alerts()).toEqual([])
    expect(await missing()).toEqual([])
  })

  it('when the bin is emptied later, by that route or by anybody', async () => {
    const one = await skip('missing')
    const other = await skip('missing')
    await crew.stop(one.id, 1, 'done')
    await collect(other.binId)
    expect(await alerts()).toEqual([])
    expect(await missing()).toEqual([])
  })

  it('not by an emptying before, which is told late', async () => {
    const { binId } = await skip('missing', minutesAgo(10))
    await collect(binId, minutesAgo(60))
    expect(await alerts()).toHaveLength(1)
    expect(await missing()).toHaveLength(1)
  })

  it('by hand, and stays so when the phone says the same again', async () => {
    const { id } = await skip('missing')
    const [alert] = await alerts()
    expect((await close(alert.id)).statusCode).toBe(204)
    await crew.stop(id, 1, 'skipped', { reason: 'missing' })
    expect(await alerts()).toEqual([])
    expect(await missing()).toEqual([])
    expect((await close(alert.id)).statusCode).toBe(204)
  })

  it('by hand until a crew finds the same anew', async () => {
    const { binId } = await skip('missing')
    await close((await alerts())[0].id)
    const { id } = (await crew.create([binId])).json()
    await crew.status(id, 'active')
    await crew.stop(id, 1, 'skipped', { reason: 'missing' })
    expect(await alerts()).toMatchObject([{ finding: { reason: 'missing', routeId: id } }])
  })

  it('by hand although the clock of the phone is ahead', async () => {
    await skip('missing', minutesAgo(-4))
    await close((await alerts())[0].id)
    expect(await alerts()).toEqual([])
  })
})

describe('closing by hand', () => {
  it('is refused where a report or a level is the cause, with what ends the alert', async () => {
    const { binIds } = await drive()
    const report = { binId: binIds[0], issue: 'Damaged' }
    await office.app.inject({
      method: 'POST',
      url: '/api/reports',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: report,
    })
    const [alert] = await alerts()
    const answer = await close(alert.id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('close its report')
  })

  it('leaves the alert of which a report is a cause as well, and lets the bin be planned again', async () => {
    const { binId } = await skip('missing')
    await office.app.inject({
      method: 'POST',
      url: '/api/reports',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: { binId, issue: 'Damaged' },
    })
    expect((await close((await alerts())[0].id)).statusCode).toBe(204)
    expect(await alerts()).toMatchObject([{ type: 'maintenance', finding: null }])
    expect(await missing()).toEqual([])
  })

  it('names an alert that never was, and is not for viewers', async () => {
    await skip('missing')
    expect((await close('A999')).json()).toMatchObject({ type: 'urn:problem:unknown-alert' })
    const viewer = { name: 'Wiremu', roles: ['viewer' as const] }
    expect((await close((await alerts())[0].id, viewer)).statusCode).toBe(403)
    expect(await office.query.$count(stops)).toBe(1)
  })

  it('does not deadlock with crews that skip stops and take that back', async () => {
    const { id } = await skip('missing')
    const flip = async (turn: number) => {
      const told = turn % 2 ? crew.stop(id, 1, 'planned') : crew.stop(id, 1, 'skipped', { reason: 'missing' })
      expect((await told).statusCode).toBe(200)
    }
    const shut = async () => {
      const [alert] = await alerts()
      if (alert) expect([204, 409]).toContain((await close(alert.id)).statusCode)
    }
    for (let turn = 0; turn < 10; turn++) await Promise.all([flip(turn), shut(), shut()])
  })
})
