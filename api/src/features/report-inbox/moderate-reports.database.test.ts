import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { MODERATED_MAX } from 'shared-domain/contract'
import { alerts, audit, reports } from '../../database/schema'
import { ACCOUNTS, signInAs } from '../accounts/testing/signed-in'
import { SLOWED_TO_S } from '../reports/report-limits'
import { type Desk, makeDesk, WITHIN_MS } from '../reports/testing/make-desk'

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk({ reportLimits: { perAddress: 1, perBin: 6, burst: 60 } })
}, WITHIN_MS)
afterEach(() => desk.close())

const FLOODER = '203.0.113.7'

const passed = (seconds: number) =>
  desk.database.query
    .update(reports)
    .set({ reportedAt: sql`${reports.reportedAt} - make_interval(secs => ${seconds})` })

/** Reports that are held since their address sends many. Returns their ids. */
async function flood(count: number, address = FLOODER): Promise<string[]> {
  await desk.take({ binId: 'B3', issue: 'Other' }, { address })
  const ids: string[] = []
  for (let sent = 0; sent < count; sent++) {
    await passed(SLOWED_TO_S)
    ids.push((await desk.take({}, { address })).id)
  }
  return ids.sort()
}

const moderate = async (action: string, which: object) => {
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/api/reports/moderation',
    payload: { action, reports: which },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json() as {
    ids: string[]
    left: number
    addresses: number
    refused?: { id: string; reference: string; reason: string }[]
  }
}
const held = async () => (await desk.app.inject('/api/reports/held')).json()
const openAlerts = (binId: string) =>
  desk.database.query.$count(alerts, sql`closed_at is null and bin_id = ${binId}`)
const trail = (action: string) =>
  desk.database.query
    .select({ actor: audit.actor, subject: audit.subject })
    .from(audit)
    .where(eq(audit.action, action))
    .orderBy(asc(audit.subject))
const trailOf = (ids: readonly string[]) =>
  ids.map((id) => ({ actor: 'demonstration operator', subject: `report:${id}` }))

describe('held reports', () => {
  it('are counted with the reason of each', async () => {
    await flood(2)
    await desk.take({ binId: 'B999' })
    expect(await held()).toEqual({
      reasons: [
        { because: 'many-from-address', reports: 2 },
        { because: 'unknown-bin', reports: 1 },
      ],
      countedAt: expect.any(String),
    })
    const listed = (await desk.app.inject('/api/reports?held=unknown-bin')).json()
    expect(listed.reports).toMatchObject([{ binId: 'B999', heldBecause: 'unknown-bin' }])
  })

  it('are released together, each with its trail, and raise their alerts', async () => {
    const ids = await flood(3)
    expect(await openAlerts('B1')).toBe(0)
    expect(await moderate('release', { ids })).toEqual({ ids, left: 0, addresses: 0, refused: [] })
    expect(await openAlerts('B1')).toBe(1)
    expect(await trail('report.release')).toEqual(trailOf(ids))
    expect((await held()).reasons).toEqual([])
  })

  it('are held again when that is undone, and their alerts end', async () => {
    const ids = await flood(2)
    await moderate('release', { ids })
    expect((await moderate('hold', { ids })).ids).toEqual(ids)
    expect((await held()).reasons).toEqual([{ because: 'many-from-address', reports: 2 }])
    expect(await openAlerts('B1')).toBe(0)
  })

  it('are closed as spam together, with the reason that residents read, and come back held', async () => {
    const ids = await flood(2)
    expect((await moderate('close-as-spam', { ids })).ids).toEqual(ids)
    expect(await desk.file(ids[0] ?? '')).toMatchObject({
      status: 'closed',
      history: [
        { status: 'open' },
        { status: 'closed', reason: expect.stringContaining('closed as spam'), by: 'demonstration operator' },
      ],
    })
    expect(await trail('report.close-as-spam')).toEqual(trailOf(ids))
    await moderate('hold', { ids })
    expect(await desk.file(ids[0] ?? '')).toMatchObject({ status: 'open', isHeld: true })
    expect((await held()).reasons).toEqual([{ because: 'many-from-address', reports: 2 }])
    expect(await openAlerts('B1')).toBe(0)
  })

  it('are proposed to close again when they come back, where their bin was emptied since', async () => {
    const [id = ''] = await flood(1)
    await desk.app.inject({
      method: 'POST',
      url: '/api/collections',
      headers: { 'idempotency-key': randomUUID() },
      payload: { binId: 'B1', at: new Date().toISOString() },
    })
    expect(await desk.file(id)).toMatchObject({ isProposedToClose: true })
    await moderate('close-as-spam', { ids: [id] })
    expect(await desk.file(id)).toMatchObject({ isProposedToClose: false })
    await moderate('hold', { ids: [id] })
    expect(await desk.file(id)).toMatchObject({ status: 'open', isHeld: true, isProposedToClose: true })
  })

  it('are all meant that were counted, for one reason or for any, and none that came later', async () => {
    const ids = await flood(2)
    const unknown = await desk.take({ binId: 'B999' })
    const { countedAt: until } = await held()
    await desk.database.query
      .update(reports)
      .set({ reportedAt: sql`now() + interval '1 s'` })
      .where(eq(reports.id, unknown.id))
    expect((await moderate('close-as-spam', { until, because: 'many-from-address' })).ids).toEqual(ids)
    expect((await moderate('close-as-spam', { until })).ids).toEqual([])
    expect((await held()).reasons).toEqual([{ because: 'unknown-bin', reports: 1 }])
  })

  it('are moderated a thousand at a time, and the response says how many are left', async () => {
    await desk.database.pool.query(
      `insert into reports (id, reference, body_hash, bin_id, location, issue, is_held, held_because, reported_at)
       select gen_random_uuid(), n::text, '', 'B' || n % 3 + 1, '', 'Other', true, 'many-from-address', now() - interval '1 s'
       from generate_series(1, $1::int) as n`,
      [MODERATED_MAX + 2],
    )
    const until = new Date().toISOString()
    const first = await moderate('close-as-spam', { until })
    expect([first.ids.length, first.left]).toEqual([MODERATED_MAX, 2])
    expect(await moderate('close-as-spam', { until })).toMatchObject({ left: 0 })
    expect((await held()).reasons).toEqual([])
  })

  it('are left alone where there is nothing to do: counted, dealt with, or unknown', async () => {
    const { id } = await desk.take()
    const [fixed = ''] = await flood(1)
    await desk.move(fixed, { from: 'open', to: 'fixed' })
    for (const action of ['release', 'close-as-spam']) {
      const { ids, refused } = await moderate(action, { ids: [id, fixed, randomUUID()] })
      expect(ids).toEqual([])
      expect(refused?.map((report) => [report.id, report.reason])).toEqual(
        [id, fixed].sort().map((left) => [left, 'It is not held for review any more.']),
      )
    }
    expect(await desk.file(id)).toMatchObject({ status: 'open', isHeld: false })
  })

  it('of an unknown bin are named when they are released with others, also with all of them', async () => {
    const known = await flood(1)
    const { id, reference } = await desk.take({ binId: 'B999' })
    const reason = 'The record does not know its bin: say first which bin is meant.'
    expect(await moderate('release', { ids: [...known, id] })).toMatchObject({
      ids: known,
      refused: [{ id, reference, reason }],
    })
    const { countedAt: until } = await held()
    expect(await moderate('release', { until })).toMatchObject({ ids: [], refused: [{ id, reason }] })
  })

  it('that changed since are named when they are to be held again', async () => {
    const [first = '', second = ''] = await flood(2)
    await moderate('release', { ids: [first, second] })
    await desk.move(first, { from: 'open', to: 'fixed' })
    expect(await moderate('hold', { ids: [first, second] })).toMatchObject({
      ids: [second],
      refused: [{ id: first, reason: 'It was changed again since.' }],
    })
  })
})

describe('a blocked address', () => {
  it('has each report held for a day, with that reason, and no other address has', async () => {
    const ids = await flood(2)
    expect(await moderate('block-addresses', { ids })).toEqual({ ids: [ids[0]], left: 0, addresses: 1 })
    expect(await trail('report.block-address')).toHaveLength(1)
    await passed(3600)
    const { id, ...receipt } = await desk.take({}, { address: FLOODER })
    expect(receipt).toMatchObject({ isHeld: true })
    expect(receipt).not.toHaveProperty('challenge')
    expect(await desk.file(id)).toMatchObject({ heldBecause: 'blocked-address' })
    expect((await desk.send({}, { address: FLOODER })).statusCode).toBe(429)
    expect((await desk.take({}, { address: '203.0.113.8' })).isHeld).toBe(false)
    await desk.database.pool.query("update blocked_addresses set until = until - interval '1 day'")
    await passed(3600)
    expect((await desk.take({}, { address: FLOODER })).isHeld).toBe(false)
  })

  it('is let go when that is undone', async () => {
    const ids = await flood(1)
    await moderate('block-addresses', { ids })
    expect(await moderate('unblock-addresses', { ids })).toMatchObject({ addresses: 1 })
    expect(await trail('report.unblock-address')).toHaveLength(1)
    await passed(3600)
    expect((await desk.take({}, { address: FLOODER })).isHeld).toBe(false)
  })

  it('is let go by what the block answered, also when its reports are closed by then', async () => {
    await flood(2)
    const { countedAt: until } = await held()
    const blocked = await moderate('block-addresses', { until })
    expect(blocked).toMatchObject({ ids: [expect.any(String)], addresses: 1 })
    await moderate('close-as-spam', { until })
    expect(await moderate('unblock-addresses', { ids: blocked.ids })).toEqual(blocked)
    await passed(3600)
    expect((await desk.take({}, { address: FLOODER })).isHeld).toBe(false)
  })

  it('is not written down: the record and its trail have its keyed hash alone', async () => {
    await moderate('block-addresses', { ids: await flood(1) })
    const { rows } = await desk.database.pool.query('select * from blocked_addresses')
    expect(JSON.stringify(rows)).not.toContain(FLOODER)
    expect(JSON.stringify(await desk.database.query.select().from(audit))).not.toContain(rows[0].address_hash)
  })
})

it('moderation is for those who handle reports', async () => {
  const office = await makeDesk({ access: ACCOUNTS })
  const payload = { action: 'release', reports: { ids: [randomUUID()] } }
  const ask = async (role: 'operator' | 'viewer' | 'driver') => {
    const headers = await signInAs(office.app, role)
    return (await office.app.inject({ method: 'POST', url: '/api/reports/moderation', headers, payload }))
      .statusCode
  }
  expect([await ask('viewer'), await ask('driver'), await ask('operator')]).toEqual([403, 403, 200])
  await office.close()
})
