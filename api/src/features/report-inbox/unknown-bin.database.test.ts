import { eq } from 'drizzle-orm'
import { alerts, audit, bins, reports } from '../../database/schema'
import { readDomainEvents } from '../../record/events/domain-events'
import { type Desk, makeDesk, WITHIN_MS } from '../reports/testing/make-desk'

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk()
}, WITHIN_MS)
afterEach(() => desk.close())

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  desk.app.inject({ method, url, ...(payload && { payload }) })
const match = (id: string, binId: string) => ask('PUT', `/api/reports/${id}/bin`, { binId })
const openAlerts = () => desk.database.query.select({ binId: alerts.binId }).from(alerts)
const told = async (reference: string) => (await ask('GET', `/api/reports/by-reference/${reference}`)).json()

describe('a report of a bin that the record does not know', () => {
  it('is kept under the id on the label, shown as such to staff, and said so to the resident', async () => {
    const { id, reference, bin } = await desk.take({ binId: 'ZZ900', location: 'By the fountain' })
    expect(bin).toBeUndefined()
    expect(await desk.file(id)).toMatchObject({
      binId: 'ZZ900',
      isBinKnown: false,
      heldBecause: 'unknown-bin',
    })
    expect(await told(reference)).toMatchObject({ binId: 'ZZ900', isBinUnknown: true })
    const known = await desk.take()
    expect(await desk.file(known.id)).toMatchObject({ isBinKnown: true })
    expect(await told(known.reference)).not.toHaveProperty('isBinUnknown')
  })

  it('counts for no bin: it is not released, alone or with others, and taking it up raises no alert', async () => {
    const { id } = await desk.take({ binId: 'ZZ900' })
    const released = await ask('POST', `/api/reports/${id}/release`)
    expect(released.statusCode).toBe(409)
    expect(released.json().detail).toContain('say which bin is meant, or close the report')
    const together = await ask('POST', '/api/reports/moderation', {
      action: 'release',
      reports: { ids: [id] },
    })
    expect(together.json()).toMatchObject({ ids: [] })
    expect((await desk.move(id, { from: 'open', to: 'investigating' })).statusCode).toBe(200)
    expect(await desk.file(id)).toMatchObject({ status: 'investigating', isHeld: true })
    expect((await desk.take({ binId: 'ZZ900' })).alreadyReported).toBeNull()
    expect(await openAlerts()).toEqual([])
  })

  it('counts for the bin that an operator says is meant, from then on', async () => {
    const { id, reference } = await desk.take({ binId: 'ZZ900' })
    const matched = await match(id, 'B1')
    expect(matched.json()).toMatchObject({ binId: 'B1', isBinKnown: true, isHeld: false })
    expect(await openAlerts()).toEqual([{ binId: 'B1' }])
    expect(await told(reference)).not.toHaveProperty('isBinUnknown')
    expect((await desk.take()).alreadyReported).toMatchObject({ reference })
    const [entry] = await desk.database.query.select().from(audit).where(eq(audit.action, 'report.bin'))
    expect(entry).toMatchObject({ subject: `report:${id}`, change: { from: 'ZZ900', to: 'B1' } })
    const { events } = await readDomainEvents(desk.database.pool, '0-0')
    expect(events.map(({ kind }) => kind)).toContain('report.released')
  })

  it('can be given to another bin when that was the wrong one', async () => {
    const { id } = await desk.take({ binId: 'ZZ900' })
    await match(id, 'B1')
    expect((await match(id, 'B2')).json()).toMatchObject({ binId: 'B2' })
    const open = await desk.database.query.select().from(alerts)
    expect(open.filter(({ closedAt }) => closedAt === null)).toMatchObject([{ binId: 'B2' }])
  })

  it('is given to no bin that the record does not know either, nor once it is closed', async () => {
    const { id } = await desk.take({ binId: 'ZZ900' })
    const wrong = await match(id, 'ZZ901')
    expect([wrong.statusCode, wrong.json().errors]).toMatchObject([400, [{ field: 'body.binId' }]])
    await desk.move(id, { from: 'open', to: 'closed', reason: 'There is no such bin.' })
    expect((await match(id, 'B1')).statusCode).toBe(409)
  })

  it('can be released once the record knows the bin', async () => {
    const { id } = await desk.take({ binId: 'ZZ900' })
    await desk.database.query
      .insert(bins)
      .values({ id: 'ZZ900', objectId: 900, location: 'New Street', binType: 'general' })
    expect((await ask('POST', `/api/reports/${id}/release`)).json()).toMatchObject({ isHeld: false })
    expect(await openAlerts()).toEqual([{ binId: 'ZZ900' }])
  })
})

it('a report of a known bin stays one of that bin', async () => {
  const { id } = await desk.take()
  expect((await match(id, 'B2')).statusCode).toBe(409)
  expect(await desk.database.query.select({ binId: reports.binId }).from(reports)).toEqual([{ binId: 'B1' }])
})
