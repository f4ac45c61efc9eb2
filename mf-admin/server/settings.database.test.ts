import { servePart, signInAs } from 'api/server-part/testing'
import type { ConfiguredVariable, Setting } from '../operations'
import { part } from './index'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
async function start(configuration: ConfiguredVariable[] = []) {
  app = await servePart(part, {}, { configuration })
  headers = await signInAs(app, 'admin', 'Kiri Ngata')
}
afterEach(() => app.close())

const put = (...changes: { name: string; from: number; to: number }[]) =>
  app.inject({ method: 'PUT', url: '/api/settings', headers, payload: { changes } })
const setting = async (name: string): Promise<Setting | undefined> =>
  (await app.inject({ url: '/api/settings', headers }))
    .json()
    .settings.find((each: Setting) => each.name === name)
const trail = async () =>
  (await app.database.pool.query("select actor, change from audit where action = 'settings.change'")).rows

it('a change takes effect at once, is on the residents’ page, and is in the audit trail', async () => {
  await start()
  expect(await setting('RETAIN_PHOTOS_DAYS')).toMatchObject({ value: 365, usual: 365, isLocked: false })
  const answer = await put(
    { name: 'RETAIN_PHOTOS_DAYS', from: 365, to: 30 },
    { name: 'REPORTS_PER_ADDRESS', from: 10, to: 10 },
  )
  expect(answer.statusCode).toBe(200)
  expect(await setting('RETAIN_PHOTOS_DAYS')).toMatchObject({ value: 30, usual: 365 })
  expect((await app.inject('/privacy')).body).toContain('Photos: 30 days.')
  const health = (await app.inject({ url: '/api/health', headers })).json()
  expect(health.retention).toContainEqual({ name: 'photos', days: 30 })
  expect(await trail()).toEqual([
    {
      actor: 'Kiri Ngata',
      change: { from: { RETAIN_PHOTOS_DAYS: 365 }, to: { RETAIN_PHOTOS_DAYS: 30 } },
    },
  ])
})

it('a change outside its bounds, of nothing that there is, or of an old value changes nothing', async () => {
  await start()
  const good = { name: 'RETAIN_PHOTOS_DAYS', from: 365, to: 30 }
  for (const [wrong, status] of [
    [{ name: 'RETAIN_AUDIT_DAYS', from: 2557, to: 30 }, 400],
    [{ name: 'REPORTS_PER_ADDRESS', from: 10, to: 100_000 }, 400],
    [{ name: 'DATABASE_URL', from: 1, to: 2 }, 400],
    [{ name: 'constructor', from: 1, to: 2 }, 400],
    [{ name: 'RETAIN_CONTACTS_DAYS', from: 80, to: 60 }, 409],
  ] as const)
    expect((await put(good, wrong)).statusCode).toBe(status)
  expect(await setting('RETAIN_PHOTOS_DAYS')).toMatchObject({ value: 365 })
  expect(await trail()).toEqual([])
})

it('contacts are not kept for longer once their report is dealt with than those of any report', async () => {
  await start()
  expect(await setting('RETAIN_CONTACTS_DAYS')).toMatchObject({ notAbove: 'RETAIN_UNRESOLVED_DAYS' })
  const contacts = { name: 'RETAIN_CONTACTS_DAYS', from: 90, to: 700 }
  const anyReport = { name: 'RETAIN_UNRESOLVED_DAYS', from: 365, to: 30 }
  for (const [changes, field, detail] of [
    [[contacts], 'body.changes.0.to', /^RETAIN_CONTACTS_DAYS: Write at most 365, .*or raise that one/],
    [[anyReport], 'body.changes.0.to', /^RETAIN_UNRESOLVED_DAYS: Write at least 90, .*or lower that one/],
    [[anyReport, contacts], 'body.changes.1.to', /^RETAIN_CONTACTS_DAYS: Write at most 30/],
  ] as const) {
    const refused = await put(...changes)
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, field])
    expect(refused.json().detail).toMatch(detail)
  }
  expect(await setting('RETAIN_CONTACTS_DAYS')).toMatchObject({ value: 90 })
  expect((await put({ ...contacts, to: 30 }, anyReport)).statusCode).toBe(200)
  expect((await app.inject('/privacy')).body).toContain('30 days')
})

it('periods that contradict each other from an earlier version keep no other setting from being changed', async () => {
  await start()
  await app.database.pool.query(
    `insert into facts (name, value) values ('settings', '{"RETAIN_CONTACTS_DAYS": 700, "RETAIN_UNRESOLVED_DAYS": 30}')`,
  )
  expect((await put({ name: 'RETAIN_PHOTOS_DAYS', from: 365, to: 100 })).statusCode).toBe(200)
  expect((await put({ name: 'RETAIN_CONTACTS_DAYS', from: 700, to: 30 })).statusCode).toBe(200)
})

it('of two concurrent changes of one setting the second is refused', async () => {
  await start()
  const answers = await Promise.all([40, 50].map((to) => put({ name: 'RETAIN_PHOTOS_DAYS', from: 365, to })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

it('what the environment sets is locked, also where it was changed on screen before', async () => {
  await start([{ name: 'RETAIN_PHOTOS_DAYS', value: '365', source: 'environment', isSecret: false }])
  await app.database.pool.query(
    `insert into facts (name, value) values ('settings', '{"RETAIN_PHOTOS_DAYS": 30}')`,
  )
  expect(await setting('RETAIN_PHOTOS_DAYS')).toMatchObject({ value: 365, isLocked: true })
  const refused = await put({ name: 'RETAIN_PHOTOS_DAYS', from: 365, to: 60 })
  expect([refused.statusCode, refused.json().detail]).toEqual([400, expect.stringContaining('environment')])
})

it('the limit of reports of one address counts as it was changed: what is above it is slowed', async () => {
  await start()
  await put({ name: 'REPORTS_PER_ADDRESS', from: 10, to: 3 })
  const statuses: number[] = []
  for (let sent = 0; sent < 4; sent += 1) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/reports',
      headers: { host: headers.host, origin: headers.origin, 'idempotency-key': crypto.randomUUID() },
      payload: { binId: `B${sent}`, location: 'Cuba Street', issue: 'Other' },
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([201, 201, 201, 429])
})

describe('what an overflow costs', () => {
  const planning = async (method: 'GET' | 'PUT', who = headers, dollarsPerOverflow?: number) =>
    (
      await app.inject({
        ...{ method, url: '/api/planning-settings', headers: who },
        ...(dollarsPerOverflow && { payload: { dollarsPerOverflow } }),
      })
    ).json()

  it('is the documented figure until an administrator sets another one, and open plans hear of it', async () => {
    await start()
    expect((await planning('GET')).dollarsPerOverflow).toBe(51.6)
    expect((await put({ name: 'OVERFLOW_COST_CENTS', from: 5160, to: 25_050 })).statusCode).toBe(200)
    expect((await planning('GET')).dollarsPerOverflow).toBe(250.5)
    expect((await put({ name: 'OVERFLOW_COST_CENTS', from: 25_050, to: 99 })).statusCode).toBe(400)
    expect((await app.database.pool.query('select event from events')).rows).toEqual([
      { event: { kind: 'thresholds' } },
    ])
    expect(await trail()).toMatchObject([
      { change: { from: { OVERFLOW_COST_CENTS: 5160 }, to: { OVERFLOW_COST_CENTS: 25_050 } } },
    ])
  })

  it('is the same setting for remotes that were built for API 1.16', async () => {
    await start()
    expect(await planning('PUT', headers, 400.25)).toEqual({ dollarsPerOverflow: 400.25 })
    expect(await setting('OVERFLOW_COST_CENTS')).toMatchObject({ value: 40_025 })
    const viewer = await signInAs(app, 'viewer', 'Tama')
    expect(await planning('GET', viewer)).toEqual({ dollarsPerOverflow: 400.25 })
    expect(await planning('PUT', viewer, 1)).toMatchObject({ status: 403 })
  })

  it('is what the environment says, where it does', async () => {
    await start([{ name: 'OVERFLOW_COST_CENTS', value: '8000', source: 'environment', isSecret: false }])
    expect(await setting('OVERFLOW_COST_CENTS')).toMatchObject({ isLocked: true })
    expect(await planning('PUT', headers, 90)).toMatchObject({ status: 400 })
  })
})
