import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import { audit, bins, events } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { refreshAlerts } from './refresh-alerts'
import { makeBin } from './testing/make-record'

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

  it('are refused when they are out of order, by name', async () => {
    const answer = await setThresholds({ fullAbove: 60, warningAbove: 60 })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ field: 'body.warningAbove' }])
  })
})
