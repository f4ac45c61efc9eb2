import { randomUUID } from 'node:crypto'
import { sealAudit, servePart, signInAs, verifyAudit } from 'api/server-part/testing'
import type { FoundPersonalData } from '../operations'
import { MENTIONS } from '../rules/testing/mentions'
import { part } from './index'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeEach(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'admin', 'Aroha')
})
afterEach(() => app.close())

const rowsOf = async (table: string) => (await app.database.pool.query(`select * from ${table}`)).rows
const insert = (table: string, row: Record<string, unknown>) =>
  app.database.pool.query(
    `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  )
interface Typed {
  contact?: object
  note?: string
  bin_id?: string
  location?: string
}
async function makeReport(known: Typed): Promise<string> {
  const id = randomUUID()
  const said = { bin_id: 'B1', location: 'Cuba Street', issue: 'Other', body_hash: 'hash' }
  await insert('reports', { ...{ id, reference: id }, ...said, ...known })
  return id
}
const ask = (url: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/personal-data/${url}`, headers, payload })
const find = async (identifier: string): Promise<FoundPersonalData> => {
  const answer = await ask('search', { identifier })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const allThatIsKept = async () =>
  JSON.stringify([await rowsOf('reports'), await rowsOf('report_history'), await rowsOf('audit')])

/** A resident's reports with all that may hold their number, and another resident's. */
async function makeResident() {
  const withContact = await makeReport({
    contact: { name: 'Kiri', phone: '021 555 0199' },
    note: 'At night.',
  })
  const withNote = await makeReport({ note: 'ring +64 (0)21-555-0199' })
  const withReply = await makeReport({})
  await insert('report_history', {
    ...{ report_id: withReply, status: 'fixed', by: 'Tama' },
    reason: 'We rang 0215550199.',
  })
  await insert('report_history', { report_id: withReply, status: 'open', by: 'resident' })
  const photo = { id: randomUUID(), report_id: withNote, body_hash: '', image: Buffer.from('x') }
  await insert('report_photos', { ...photo, width: 1, height: 1 })
  const entry = { actor: 'Tama', action: 'contact.change', subject: `report:${withContact}` }
  await insert('audit', { ...entry, change: { from: { phone: '021 555 0199' }, to: null } })
  const other = await makeReport({ contact: { phone: '021 555 0198' }, note: 'beside the bench' })
  return { withContact, withNote, withReply, other }
}

it('all that is kept of a number is found, however it was written', async () => {
  const { withContact, withNote, withReply } = await makeResident()
  for (const written of ['021 555 0199', '+64215550199']) {
    const found = await find(written)
    expect(found.reports.map(({ id }) => id).sort()).toEqual([withContact, withNote, withReply].sort())
    expect(found.reports.flatMap(({ photoIds }) => photoIds)).toHaveLength(1)
    expect(found.reports.flatMap(({ replies }) => replies)).toEqual(['We rang 0215550199.'])
    expect(found.auditEntries).toMatchObject([{ action: 'contact.change' }])
  }
  expect(await find('kiri@example.nz')).toMatchObject({ reports: [], auditEntries: [] })
})

it('a report that is found says what was reported, of which bin in which street, and what became of it', async () => {
  await insert('bins', {
    ...{ id: 'BIN-0042', object_id: 1, bin_type: 'recycling', location: 'Lambton Quay' },
    ...{ lat: -41.28, lng: 174.77 },
  })
  const contact = { phone: '021 555 0199' }
  await makeReport({ contact, bin_id: 'BIN-0042', location: 'Cuba Street' })
  await makeReport({ contact })
  const { reports } = await find('021 555 0199')
  expect(reports.map(({ bin }) => bin)).toEqual(
    expect.arrayContaining([
      { id: 'BIN-0042', street: 'Lambton Quay' },
      { id: 'B1', street: 'Cuba Street' },
    ]),
  )
  expect(reports[0]).toMatchObject({ issue: 'Other', status: 'open' })
  expect(reports[0]).not.toHaveProperty('location')
})

it('all of it is erased, nothing of another resident, and the audit trail still holds', async () => {
  const { other } = await makeResident()
  await sealAudit(app.database.pool)
  const erasure = { identifier: '021 555 0199', typedAgain: '+64 21 555 0199' }
  const answer = await ask('erasure', { ...erasure, seen: { reports: 3, auditEntries: 1 } })
  expect(answer.json()).toMatchObject({ reports: 3, photos: 1, auditEntries: 1, texts: 0 })
  const kept = await allThatIsKept()
  expect(kept.replaceAll(/\D/g, '')).not.toContain('215550199')
  expect(kept).not.toContain('Kiri')
  expect(kept).toContain('021 555 0198')
  expect(await rowsOf('report_photos')).toEqual([])
  const [others] = (await rowsOf('reports')).filter(({ id }) => id === other)
  expect(others).toMatchObject({ note: 'beside the bench', body_hash: 'hash' })
  expect(await rowsOf('audit')).toContainEqual(
    expect.objectContaining({ actor: 'Aroha', action: 'personal-data.erase', subject: 'personal-data' }),
  )
  await sealAudit(app.database.pool)
  expect(await verifyAudit(app.database.pool)).toMatchObject({ unsealed: 0, broken: null })
  expect(await find('021 555 0199')).toMatchObject({ reports: [], auditEntries: [] })
})

it('the mails and notifications to a resident are found with the report, each once, and no other resident’s', async () => {
  const id = await makeReport({ contact: { email: 'kiri@example.nz' } })
  const other = await makeReport({ contact: { email: 'tama@example.nz' } })
  const given = (reportId: string, message: string, at: string, action = 'report.mail') =>
    insert('audit', {
      ...{ actor: 'mf-connections', action, subject: `report:${reportId}` },
      ...{ change: { message }, at },
    })
  const [tried, received, closed] = [
    '2026-11-20T01:00:00.000Z',
    '2026-11-20T01:01:00.000Z',
    '2026-11-21T01:00:00.000Z',
  ]
  await given(id, 'first', tried)
  await given(id, 'first', received)
  await given(id, 'second', closed)
  await given(other, 'third', closed)
  await given(id, 'fourth', closed, 'report.notify')
  expect((await find('Kiri@example.nz')).reports).toMatchObject([
    { id, mails: [received, closed], notifications: [closed] },
  ])
})

describe('a number that was typed elsewhere', () => {
  const PHONE = '021 555 0199'
  const erasure = { identifier: PHONE, typedAgain: PHONE }

  it('as the name of a bin or as its place is found in the report, and erased', async () => {
    const asBin = await makeReport({ bin_id: PHONE })
    const asPlace = await makeReport({ location: `Cuba Street, ring ${PHONE}` })
    const { reports } = await find(PHONE)
    // Both may have been made in one millisecond.
    expect(reports).toHaveLength(2)
    expect(reports.find(({ id }) => id === asBin)).toMatchObject({ unknownBin: PHONE })
    expect(reports.find(({ id }) => id === asPlace)).toMatchObject({ location: `Cuba Street, ring ${PHONE}` })
    await ask('erasure', { ...erasure, seen: { reports: 2, auditEntries: 0, texts: 0 } })
    const kept = await rowsOf('reports order by reported_at, id')
    expect(kept.map(({ bin_id, location }) => `${bin_id}, ${location}`).sort()).toEqual([
      'B1, Unknown location',
      'Unknown bin, Cuba Street',
    ])
  })

  it('as the name of a route, a depot or a label is found and replaced, and the rest of it stays', async () => {
    const label = { printed_at: '2026-11-20T00:00:00Z', lat: null, lng: null }
    await insert('bin_labels', { bin_id: PHONE, location: `Kiri, ${PHONE}`, ...label })
    await insert('depots', { id: 'D01', name: `Depot, ${PHONE}`, lat: -41.3, lng: 174.8 })
    const { texts } = await find(PHONE)
    expect(texts).toEqual([
      { what: 'Id on a printed label', text: PHONE },
      { what: 'Place on a printed label', text: `Kiri, ${PHONE}` },
      { what: 'Name of a depot', text: `Depot, ${PHONE}` },
    ])
    const answer = await ask('erasure', { ...erasure, seen: { reports: 0, auditEntries: 0, texts: 3 } })
    expect(answer.json()).toMatchObject({ texts: 3, notSearched: [] })
    expect(await rowsOf('bin_labels')).toMatchObject([{ bin_id: '[erased]', location: 'Kiri, [erased]' }])
    expect(await rowsOf('depots')).toMatchObject([{ name: 'Depot, [erased]' }])
    expect(await find(PHONE)).toMatchObject({ texts: [] })
  })

  it('as the place of a bin is found with its copies, and replaced', async () => {
    const location = `Cuba Street, ring ${PHONE}`
    await insert('bins', { id: 'B1', object_id: 1, location, bin_type: 'general' })
    await insert('domain_events', { kind: 'alert.raised', subject: 'bin:B1', facts: { location } })
    expect((await find(PHONE)).texts).toEqual([
      { what: 'Place of a bin', text: location },
      { what: 'What other systems are told', text: JSON.stringify({ location }) },
    ])
    await ask('erasure', { ...erasure, seen: { reports: 0, auditEntries: 0, texts: 2 } })
    expect(await rowsOf('bins')).toMatchObject([{ location: 'Cuba Street, ring [erased]' }])
    expect(await rowsOf('domain_events')).toMatchObject([
      { facts: { location: 'Cuba Street, ring [erased]' } },
    ])
  })

  it('is not erased from a page that does not show it', async () => {
    await insert('depots', { id: 'D01', name: PHONE, lat: -41.3, lng: 174.8 })
    expect((await ask('erasure', { ...erasure, seen: { reports: 0, auditEntries: 0 } })).statusCode).toBe(409)
    expect(await rowsOf('depots')).toMatchObject([{ name: PHONE }])
  })
})

it.each(MENTIONS)(
  'the database agrees: it is %s that “%s” mentions it',
  async (expected, text, { value }) => {
    const { rows } = await app.database.pool.query('select text_mentions($1, $2) as found', [text, value])
    expect(rows).toEqual([{ found: expected }])
  },
)

it('the function of the audit trail erases no value in which the digits stand by chance', async () => {
  const said = { actor: 'Tama', action: 'bin.collect', subject: 'bin:B1' }
  await insert('audit', { ...said, change: { at: '2026-11-21', level: 20261121, id: randomUUID() } })
  const erased = await app.database.pool.query(
    `select erase_audit_values(array(select seq from audit), '20261121') as entries`,
  )
  expect(erased.rows).toEqual([{ entries: 0 }])
})

it('nothing is erased that was not shown, or by a number that was mistyped', async () => {
  await makeResident()
  const before = await allThatIsKept()
  const seen = { reports: 3, auditEntries: 1 }
  const mistyped = await ask('erasure', { identifier: '021 555 0199', typedAgain: '021 555 0198', seen })
  expect(mistyped.json().errors).toMatchObject([{ field: 'body.typedAgain' }])
  const unseen = { identifier: '021 555 0199', typedAgain: '021 555 0199', seen: { ...seen, reports: 2 } }
  expect((await ask('erasure', unseen)).statusCode).toBe(409)
  expect((await ask('search', { identifier: 'Kiri' })).json().errors).toMatchObject([
    { field: 'body.identifier' },
  ])
  expect(await allThatIsKept()).toBe(before)
})
