import type { FastifyInstance } from 'fastify'
import type { SensorHazard } from 'shared-domain'
import type { Database } from '../../database/database'
import { audit, bins, events } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { changeRecord } from '../../record/change-record'
import { readDomainEvents } from '../../record/events/domain-events'
import { makeApp } from '../../server/testing/make-app'
import { noticeHazards } from './bin-hazards'
import { refreshAlerts } from './refresh-alerts'
import { makeBin, makeReport } from './testing/make-record'

let database: Database
let app: FastifyInstance
beforeEach(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database })
})
afterEach(() => app.close())

/** Bins of these certain statuses, each with its alert. */
async function makeAlerts(...statuses: ('warning' | 'full')[]) {
  for (const certainStatus of statuses) {
    const id = await makeBin(database, { certainStatus })
    await database.query.transaction((transaction) => refreshAlerts(transaction, [id]))
  }
}
const list = async () => (await app.inject('/api/alerts')).json()
const post = (url: string, payload?: object) =>
  app.inject({ method: 'POST', url, ...(payload && { payload }) })
const setThresholds = (payload: object) =>
  app.inject({ method: 'PUT', url: '/api/alerts/thresholds', payload })
const trail = async () =>
  (await database.query.select().from(audit)).map(({ action, actor }) => [actor, action])
const told = async () => (await database.query.select().from(events)).map(({ event }) => event.kind)

describe('the list of alerts', () => {
  it('has the most urgent, then the newest first, and the thresholds in force', async () => {
    await makeAlerts('warning', 'full', 'warning', 'full')
    const { alerts, thresholds } = await list()
    expect(alerts.map(({ id }: { id: string }) => id)).toEqual(['A004', 'A002', 'A003', 'A001'])
    expect(alerts[0]).toEqual({
      id: 'A004',
      type: 'full',
      priority: 'high',
      binId: expect.any(String),
      location: 'Cuba Street',
      reportId: null,
      finding: null,
      isRead: false,
      raisedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(thresholds).toEqual({ fullAbove: 80, warningAbove: 50 })
  })
})

describe('reading alerts', () => {
  it('marks all as read, and answers with what an undo needs', async () => {
    await makeAlerts('full', 'warning')
    await post('/api/alerts/read', { ids: ['A001'], isRead: true })
    const answer = await post('/api/alerts/read-all')
    expect(answer.json()).toEqual({ ids: ['A002'] })
    expect((await list()).alerts.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, true])
    await post('/api/alerts/read', { ...answer.json(), isRead: false })
    expect((await list()).alerts.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, false])
    expect(await trail()).toEqual(
      ['alerts.read', 'alerts.read', 'alerts.unread'].map((action) => ['demonstration operator', action]),
    )
    expect(await told()).toEqual(['alerts', 'alerts', 'alerts'])
  })

  it('that changes nothing leaves no trail', async () => {
    await makeAlerts('full')
    await post('/api/alerts/read-all')
    expect((await post('/api/alerts/read-all')).json()).toEqual({ ids: [] })
    expect(await told()).toEqual(['alerts'])
    expect(await trail()).toHaveLength(1)
  })

  it('names the alerts that never were, and marks none then', async () => {
    await makeAlerts('full')
    const answer = await post('/api/alerts/read', { ids: ['A001', 'A999999999999999999'], isRead: true })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:unknown-alert',
      detail: expect.stringContaining('A999999999999999999'),
      errors: [{ field: 'body.ids.1' }],
    })
    expect((await list()).alerts[0].isRead).toBe(false)
  })

  it('does not deadlock with requests that close alerts', async () => {
    await makeAlerts('full', 'full', 'full', 'full')
    const ids = (await database.query.select({ id: bins.id }).from(bins)).map(({ id }) => id)
    const flip = async (turn: number) => {
      await database.query.update(bins).set({ certainStatus: turn % 2 ? 'full' : 'normal' })
      await database.query.transaction((transaction) => refreshAlerts(transaction, ids))
    }
    const mark = async () => expect((await post('/api/alerts/read-all')).statusCode).toBe(200)
    for (let turn = 0; turn < 10; turn++) await Promise.all([flip(turn), mark(), mark()])
  })
})

describe('fire and tilt are a class of their own: dangers', () => {
  const moment = (minute: number) => Date.parse('2026-11-20T08:00:00Z') + minute * 60_000
  const detect = (binId: string, kind: SensorHazard, minute: number) =>
    changeRecord(app, 'sensor', (change) => noticeHazards(change, [{ binId, kind, at: moment(minute) }]))
  const acknowledge = (id: string) => post(`/api/alerts/${id}/acknowledge`)

  it('stand before every other alert, and Mark All as Read acknowledges none of them', async () => {
    const [fire, fallen] = [await makeBin(database), await makeBin(database)]
    await detect(fire, 'fire', 0)
    await detect(fallen, 'fallen', 1)
    await makeAlerts('full', 'warning')
    expect((await list()).alerts.map(({ id }: { id: string }) => id)).toEqual([
      'A002',
      'A001',
      'A003',
      'A004',
    ])
    expect((await post('/api/alerts/read-all')).json()).toEqual({ ids: ['A003', 'A004'] })
    expect((await post('/api/alerts/read', { ids: ['A001'], isRead: true })).json()).toEqual({ ids: [] })
    expect((await list()).alerts).toMatchObject([
      { hazard: 'fallen', isRead: false },
      { hazard: 'fire', isRead: false, hazardAt: new Date(moment(0)).toISOString() },
      { isRead: true },
      { isRead: true },
    ])
  })

  it('are acknowledged one by one, by the first name that does, and stay open until they are cleared', async () => {
    await detect(await makeBin(database), 'fire', 0)
    await detect(await makeBin(database), 'fire', 0)
    const first = await acknowledge('A001')
    expect(first.json()).toEqual({ by: 'demonstration operator', at: expect.any(String) })
    expect((await acknowledge('A001')).json()).toEqual(first.json())
    expect((await list()).alerts).toMatchObject([
      { id: 'A002', isRead: false },
      { id: 'A001', isRead: true, acknowledged: first.json() },
    ])
    await post('/api/alerts/read', { ids: ['A001'], isRead: false })
    expect((await list()).alerts[1].isRead).toBe(true)
    await post('/api/alerts/A001/close')
    expect((await list()).alerts).toMatchObject([{ id: 'A002' }])
    expect(await trail()).toEqual([
      ['sensor', 'alert.hazard'],
      ['sensor', 'alert.hazard'],
      ['demonstration operator', 'alert.acknowledge'],
      ['demonstration operator', 'alert.close'],
    ])
  })

  it('ask for a new name when they return after a crew emptied the bin', async () => {
    const id = await makeBin(database)
    await detect(id, 'fire', 0)
    await acknowledge('A001')
    await detect(id, 'fire', 1)
    expect((await list()).alerts).toMatchObject([
      { hazardAt: new Date(moment(0)).toISOString(), isRead: true },
    ])
    await database.query.update(bins).set({ lastCollectedAt: new Date(moment(2)) })
    await database.query.transaction((transaction) => refreshAlerts(transaction, [id]))
    expect((await list()).alerts).toEqual([])
    await detect(id, 'fire', 3)
    const { alerts } = await list()
    expect(alerts).toMatchObject([{ hazardAt: new Date(moment(3)).toISOString(), isRead: false }])
    expect(alerts[0].acknowledged).toBeUndefined()
  })

  const raisedEvents = async () =>
    (await readDomainEvents(database.pool, '0-0')).events.flatMap(({ kind, what, priority, bin }) =>
      kind === 'alert.raised' ? [[what, priority, bin?.id]] : [],
    )

  it.each([
    ['of lower priority', 'Damaged', 'medium'],
    ['of a hazard', 'fallen', 'high'],
  ] as const)('are told where the bin has an open alert %s already', async (_, cause, priority) => {
    const id = await makeBin(database)
    if (cause === 'fallen') await detect(id, cause, 0)
    else await makeReport(database.query, id, { issue: cause })
    await database.query.transaction((transaction) => refreshAlerts(transaction, [id]))
    const { id: first } = (await list()).alerts[0]
    if (cause === 'fallen') await acknowledge(first)
    else await post('/api/alerts/read', { ids: [first], isRead: true })
    await detect(id, 'fire', 1)
    await detect(id, 'fire', 2)
    expect((await list()).alerts).toMatchObject([{ id: first, hazard: 'fire', isRead: false }])
    expect(await raisedEvents()).toEqual([
      ['maintenance', priority, id],
      ['maintenance', 'high', id],
    ])
    expect((await trail()).filter(([by]) => by === 'sensor')).toHaveLength(cause === 'fallen' ? 2 : 1)
  })

  it('are of the bin that stays when their sensor sends by the id of one that was merged', async () => {
    const stays = await makeBin(database)
    const gone = await makeBin(database, { mergedInto: stays, removedAt: new Date() })
    await detect(gone, 'fire', 0)
    expect((await list()).alerts).toMatchObject([{ binId: stays, hazard: 'fire' }])
  })

  it('leave a report of their bin open when they are cleared', async () => {
    const id = await makeBin(database)
    const reportId = await makeReport(database.query, id, { issue: 'Damaged' })
    await detect(id, 'fallen', 0)
    await post('/api/alerts/A001/close')
    expect((await list()).alerts).toMatchObject([{ reportId, priority: 'medium', isRead: false }])
    expect((await list()).alerts[0].hazard).toBeUndefined()
  })

  it('are the only alerts that can be acknowledged', async () => {
    await makeAlerts('full')
    const answer = await acknowledge('A001')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toBe('Alert A001 is not of a danger: mark it as read.')
  })

  it('do not deadlock with requests that clear and acknowledge them', async () => {
    const id = await makeBin(database)
    for (let turn = 0; turn < 10; turn++) {
      const [alert] = (await list()).alerts
      const all = [detect(id, 'fire', turn), detect(id, 'fallen', turn)]
      const answers = alert ? [post(`/api/alerts/${alert.id}/close`), acknowledge(alert.id)] : []
      await Promise.all(all)
      for (const answer of answers) expect([200, 204, 409]).toContain((await answer).statusCode)
    }
  })
})

describe('thresholds', () => {
  it('move every measured bin and its alerts, and leave what the layer said', async () => {
    const measured = {
      fillLevel: 70,
      previousFillLevel: 71,
      status: 'warning',
      certainStatus: 'warning',
    } as const
    const id = await makeBin(database, measured)
    const told = await makeBin(database, { status: 'full' })
    const answer = await setThresholds({ fullAbove: 60, warningAbove: 30 })
    expect(answer.json()).toEqual({ fullAbove: 60, warningAbove: 30 })
    expect((await list()).alerts).toMatchObject([{ binId: id, type: 'full' }])
    await setThresholds({ fullAbove: 95, warningAbove: 90 })
    expect((await list()).alerts).toEqual([])
    const stored = await database.query.select().from(bins).orderBy(bins.objectId)
    expect(stored).toMatchObject([
      { id, status: 'normal', certainStatus: 'normal' },
      { id: told, status: 'full', certainStatus: 'normal' },
    ])
    expect((await app.inject('/api/alerts/thresholds')).json()).toEqual({ fullAbove: 95, warningAbove: 90 })
    expect(await trail()).toHaveLength(2)
  })

  it('are told to the screens, and again only when they change', async () => {
    await setThresholds({ fullAbove: 60, warningAbove: 30 })
    await setThresholds({ fullAbove: 60, warningAbove: 30 })
    expect(await told()).toEqual(['thresholds'])
  })

  it('are refused when a colleague has changed what was seen', async () => {
    const from = { fullAbove: 80, warningAbove: 50 }
    expect((await setThresholds({ fullAbove: 70, warningAbove: 50, from })).statusCode).toBe(200)
    const late = await setThresholds({ fullAbove: 90, warningAbove: 50, from })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      type: 'urn:problem:changed-meanwhile',
      detail: 'A colleague has changed the thresholds meanwhile: full above 70%, warning above 50%.',
    })
    expect((await list()).thresholds).toEqual({ fullAbove: 70, warningAbove: 50 })
  })

  it('are refused when they are out of order, by name', async () => {
    const answer = await setThresholds({ fullAbove: 60, warningAbove: 60 })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ field: 'body.warningAbove' }])
  })
})
