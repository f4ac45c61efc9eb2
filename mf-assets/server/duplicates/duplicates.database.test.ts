import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { bins, collections, keepBins, reports, servePart, signInAs } from 'api/server-part/testing'
import { eq, sql } from 'drizzle-orm'
import { HOUR_MS } from 'shared-domain'
import { part } from '../index'

jest.setTimeout(30_000)

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeEach(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'supervisor')
})
afterEach(() => app.close())

type Method = 'GET' | 'PUT' | 'POST'
const send = async (method: Method, url: string, payload?: object) => {
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, ...(answer.body && { ...answer.json() }) }
}
const list = () => send('GET', '/api/assets/duplicates')
const pairs = async () => (await list()).pairs.map((pair: Pair) => [pair.one.id, pair.other.id])
interface Pair {
  one: { id: string }
  other: { id: string }
}
const merge = (goneId: string, staysId: string, id: string = randomUUID()) =>
  send('PUT', `/api/assets/merges/${id}`, { goneId, staysId })
const undo = async () => send('POST', `/api/assets/merges/${(await list()).merges[0].id}/undo`)
const bin = async (id: string) => (await app.database.query.select().from(bins).where(eq(bins.id, id)))[0]
const alike = { lat: -41.29, lng: 174.77, location: '1 Cuba Street' }
const keepPair = () => keepBins(app.database, { id: 'WN7', ...alike }, { id: 'WN007', ...alike })

it('offers two bins that look like one until a person says that they are two', async () => {
  await keepPair()
  await keepBins(app.database, { id: 'PAPER', ...alike, binType: 'recycling' })
  expect(await list()).toMatchObject({
    pairs: [{ one: { id: 'WN007' }, other: { id: 'WN7' }, metres: 0, because: ['ids', 'addresses'] }],
    total: 1,
  })
  const told = (areTwo: boolean) =>
    send('PUT', '/api/assets/distinct-bins', { binIds: ['WN7', 'WN007'], areTwo })
  expect((await told(true)).status).toBe(204)
  expect(await pairs()).toEqual([])
  await told(false)
  expect(await pairs()).toEqual([['WN007', 'WN7']])
})

it('merges a bin: history, label, readings and reports follow, and all of it is taken back', async () => {
  await keepPair()
  const at = new Date(Date.now() - HOUR_MS)
  const { query } = app.database
  await query.execute(
    sql`insert into readings (bin_id, at, fill_level) values ('WN007', ${at.toISOString()}, 40)`,
  )
  await query.insert(collections).values({ id: randomUUID(), binId: 'WN007', at })
  await query.execute(
    sql`insert into bin_hazards (bin_id, kind, since) values ('WN007', 'fallen', ${at.toISOString()})`,
  )
  const report = await app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: { 'idempotency-key': randomUUID() },
    payload: { binId: 'WN007', issue: 'Damaged' },
  })
  expect(report.statusCode).toBeLessThan(300)
  const id = randomUUID()
  expect((await merge('WN007', 'WN7', id)).status).toBe(204)
  expect((await merge('WN007', 'WN7', id)).status).toBe(204)
  expect(await pairs()).toEqual([])
  expect(await bin('WN007')).toMatchObject({ removedAt: expect.any(Date), mergedInto: 'WN7' })
  const owners = async () => {
    const { rows } = await query.execute<{ id: string }>(sql`
      select bin_id as id from readings union all select bin_id from collections union all select bin_id from reports
      union all select bin_id from bin_hazards`)
    return rows.map(({ id }) => id)
  }
  expect(await owners()).toEqual(['WN7', 'WN7', 'WN7', 'WN7'])
  const scanned = (await app.inject({ url: '/api/bins/WN007/surroundings' })).json()
  expect([scanned.bin?.id, scanned.unresolved.length]).toEqual(['WN7', 1])
  expect((await list()).merges).toMatchObject([
    { goneId: 'WN007', staysId: 'WN7', reports: 1, collections: 1, canUndo: true, undone: null },
  ])
  expect((await undo()).status).toBe(204)
  expect(await owners()).toEqual(['WN007', 'WN007', 'WN007', 'WN007'])
  expect(await bin('WN007')).toMatchObject({ removedAt: null, mergedInto: null, source: null })
  expect((await list()).merges).toMatchObject([{ canUndo: false, undone: { by: expect.any(String) } }])
})

it('keeps later readings and reports by the old id with the bin that stays', async () => {
  await keepPair()
  await merge('WN007', 'WN7')
  const sent = await app.inject({
    method: 'POST',
    url: '/api/readings',
    headers: await signInAs(app, 'admin'),
    payload: { readings: [{ binId: 'WN007', fillLevel: 55, at: new Date().toISOString() }] },
  })
  expect(sent.json()).toMatchObject({ recorded: 1, unknownBins: [] })
  expect(await bin('WN7')).toMatchObject({ fillLevel: 55 })
  await app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: { 'idempotency-key': randomUUID() },
    payload: { binId: 'WN007', issue: 'Damaged' },
  })
  expect(await app.database.query.select().from(reports)).toMatchObject([{ binId: 'WN7', isHeld: false }])
})

it('does not take a merge back once the bin stands again or the other one is gone', async () => {
  await keepPair()
  await merge('WN007', 'WN7')
  await app.database.query.update(bins).set({ removedAt: new Date() }).where(eq(bins.id, 'WN7'))
  expect((await list()).merges).toMatchObject([{ canUndo: false }])
  expect(await undo()).toMatchObject({ status: 409 })
})

it('refuses to merge a bin into itself, or with one that was taken away', async () => {
  await keepPair()
  expect(await merge('WN7', 'WN7')).toMatchObject({ status: 409 })
  await merge('WN007', 'WN7')
  expect(await merge('WN007', 'WN7')).toMatchObject({ status: 409, detail: expect.stringContaining('WN007') })
})

it.each([
  ['of the old id alone changes the bin that stays', ['WN007'], 1],
  ['of both ids follows the row of the bin that stays', ['WN007', 'WN7'], 0],
])('a later file %s, and brings no duplicate back', async (_, ids, changed) => {
  await keepPair()
  await merge('WN007', 'WN7')
  const url = `/api/assets/imports/${randomUUID()}`
  await send('PUT', url, { fileName: 'bins.csv', rows: ids.length })
  const rows = ids.map((id, n) => ({
    line: n + 2,
    id,
    binType: 'general',
    lat: -41.29,
    lng: 174.77,
    litres: null,
    doubt: null,
    location: id === 'WN007' ? '2 Cuba Street' : '1 Cuba Street',
  }))
  await send('PUT', `${url}/rows`, { rows })
  expect(await send('POST', `${url}/comparison`)).toMatchObject({ new: 0, changed, gone: 0, doubtful: 0 })
  await send('POST', `${url}/confirmation`, { takesAwayGone: false, withDoubtful: false })
  expect(await bin('WN007')).toMatchObject({ mergedInto: 'WN7' })
  expect(await bin('WN7')).toMatchObject({ location: changed ? '2 Cuba Street' : '1 Cuba Street' })
})

describe('a merge and another change at the same moment', () => {
  /** Locks the first row, begins the work, and locks the second row when the work waits. Fails when the work holds that one. */
  async function lockBoth(first: Row, second: Row, begin: () => Promise<{ status: number }>) {
    const other = await app.database.pool.connect()
    const lock = ({ table, id }: Row) =>
      other.query(`select from ${table} where id::text = $1 for no key update nowait`, [id])
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await other.query('begin')
    await lock(first)
    const begun = begin()
    while ((await app.database.pool.query(waiting)).rowCount === 0) await pause(20)
    await lock(second).finally(() => other.query('rollback'))
    other.release()
    return (await begun).status
  }
  interface Row {
    table: 'bins' | 'reports'
    id: string
  }
  const binRow = (id: string): Row => ({ table: 'bins', id })

  it('lock the reports before the bins, when it is made and when it is taken back', async () => {
    await keepPair()
    const id = randomUUID()
    await app.inject({
      method: 'POST',
      url: '/api/reports',
      headers: { 'idempotency-key': id },
      payload: { binId: 'WN007', issue: 'Damaged' },
    })
    const report: Row = { table: 'reports', id }
    expect(await lockBoth(report, binRow('WN007'), () => merge('WN007', 'WN7'))).toBe(204)
    expect(await lockBoth(report, binRow('WN7'), undo)).toBe(204)
  })

  it('lock the bins in the order of their ids, whichever goes', async () => {
    await keepPair()
    expect(await lockBoth(binRow('WN007'), binRow('WN7'), () => merge('WN7', 'WN007'))).toBe(204)
  })
})
