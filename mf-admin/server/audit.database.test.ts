import { randomUUID } from 'node:crypto'
import { makeAccessToken, servePart, signInAs } from 'api/server-part/testing'
import type { AuditEntry } from '../operations'
import { part } from './index'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeEach(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'admin', 'The Administrator')
}, 60_000)
afterEach(() => app.close())

const read = (query: Record<string, string>) =>
  app.inject({ url: `/api/audit?${new URLSearchParams(query)}`, headers })
const found = async (query: Record<string, string>) =>
  (await read(query))
    .json<{ entries: AuditEntry[] }>()
    .entries.map(({ actor, action }) => `${actor} ${action}`)

interface Planted {
  actor: string
  action: string
  subject: string
  address?: string
  change?: object
}
const plant = ({ actor, action, subject, address, change = {} }: Planted) =>
  app.database.pool.query(
    'insert into audit (actor, action, subject, change, address) values ($1, $2, $3, $4, $5)',
    [actor, action, subject, change, address],
  )

describe('the filters of the audit trail', () => {
  beforeEach(async () => {
    const { rows } = await app.database.pool.query(
      "insert into people (name, role) values ('Tūī Parata', 'operator') returning id",
    )
    await plant({ actor: 'Kiri Ngata', action: 'bin.collect', subject: 'bin:WCC34' })
    await plant({ actor: 'Māia', action: 'alerts.read', subject: 'alerts', address: '203.0.113.7' })
    await plant({ actor: 'Māia', action: 'report.bin', subject: 'report:1', address: '203.0.114.7' })
    const subject = `person:${rows[0].id}`
    await plant({ actor: 'Hemi', action: 'account.role', subject, address: '2001:db8::7' })
  })

  it('find a person by a part of the name, without regard to case and macrons', async () => {
    expect(await found({ actor: 'kiri' })).toEqual(['Kiri Ngata bin.collect'])
    expect(await found({ actor: 'maia', action: 'alerts' })).toEqual(['Māia alerts.read'])
    expect(await found({ actor: '%' })).toEqual([])
  })

  it('find several actions at once', async () => {
    expect(await found({ action: 'bin.collect, alerts' })).toEqual([
      'Māia alerts.read',
      'Kiri Ngata bin.collect',
    ])
  })

  it('find an object by its id and by the name that is shown', async () => {
    expect(await found({ subject: 'WCC34' })).toEqual(['Kiri Ngata bin.collect'])
    expect(await found({ subject: 'tui parata' })).toEqual(['Hemi account.role'])
    expect(await found({ subject: 'bin' })).toEqual(['Kiri Ngata bin.collect'])
  })

  it.each([
    ['203.0.113.0/24', ['Māia alerts.read']],
    ['203.0.112.0/22', ['Māia report.bin', 'Māia alerts.read']],
    ['203.0.113.7', ['Māia alerts.read']],
    ['2001:db8::/32', ['Hemi account.role']],
  ])('find what came from the address or network %s', async (address, entries) => {
    expect(await found({ address })).toEqual(entries)
  })

  it.each(['203.0.113.0/33', 'here/24', '203.0.113.0/24/1', '/24'])(
    'say that %s is no network',
    async (address) => {
      const answer = await read({ address })
      expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, 'query.address'])
    },
  )
})

describe('the audit trail', () => {
  it('is read of people or of programs alone, and no account hides behind the name of a program', async () => {
    const rows = ['simulator', 'token Lids of Cuba Street', 'mf-sensors', 'retention', 'resident', 'kiri']
    for (const actor of rows) await plant({ actor, action: 'readings.recorded', subject: 'planted' })
    const actorsOf = async (by: string) =>
      (await app.inject({ url: `/api/audit?subject=planted${by}`, headers }))
        .json()
        .entries.map(({ actor }: { actor: string }) => actor)
    expect(await actorsOf('&by=people')).toEqual(['kiri', 'resident'])
    expect((await actorsOf('&by=programs')).sort()).toEqual(rows.slice(0, 4).sort())
    expect(await actorsOf('')).toHaveLength(rows.length)
    await signInAs(app, 'viewer', 'retention')
    expect(await actorsOf('&by=people')).toContain('retention')
  })

  it('names people, tokens and reports, which have ids for subjects', async () => {
    const { token } = await makeAccessToken(app, ['open-data:read'])
    const id = randomUUID()
    await app.database.pool.query(
      `insert into reports (id, reference, body_hash, bin_id, location, issue)
       values ($1, '7K3MN-9QXAP', '', 'B1', 'Cuba Street', 'Other')`,
      [id],
    )
    const odd = ['planted', 'constructor', 'person:-', `person:${randomUUID()}`]
    for (const subject of [`report:${id}`, ...odd])
      await plant({ actor: 'kiri', action: 'report.status', subject })
    const { entries } = (await app.inject({ url: '/api/audit', headers })).json()
    const nameOf = (subject: string) =>
      entries.find((entry: { subject: string }) => entry.subject === subject)?.subjectName
    expect(nameOf(`token:${token.id}`)).toBe('Gateway Tawa')
    expect(nameOf(`report:${id}`)).toBe('7K3MN-9QXAP')
    expect(odd.map(nameOf)).toEqual([null, null, null, null])
    const added = entries.find(({ action }: { action: string }) => action === 'account.add')
    expect(added.subjectName).toBe('The Administrator')
    const opened = await app.inject({ url: `/api/audit/${added.id}`, headers })
    expect(opened.json().entry.subjectName).toBe('The Administrator')
  })

  it('is read a page at a time, the newest first, and about one subject', async () => {
    await signInAs(app, 'viewer')
    const read = async (query: string) => (await app.inject({ url: `/api/audit?${query}`, headers })).json()
    const first = await read('limit=3')
    expect(first.entries.map(({ action }: { action: string }) => action)).toEqual([
      'session.begin',
      'account.add',
      'session.begin',
    ])
    const second = await read(`limit=3&after=${first.next}`)
    expect(second).toMatchObject({
      entries: [{ action: 'account.add', change: { role: 'admin' } }],
      next: null,
    })
    const { subject } = second.entries[0]
    expect((await read(`subject=${encodeURIComponent(subject)}`)).entries).toHaveLength(2)
    expect(await read('after=R001')).toMatchObject({ status: 400, errors: [{ field: 'query.after' }] })
  })

  it('is a file that names people and tokens beside their ids, as the screen does', async () => {
    const { rows } = await app.database.pool.query(
      "insert into people (name, role) values ('Tūī Parata', 'operator') returning id",
    )
    await plant({ actor: 'Hemi', action: 'account.role', subject: `person:${rows[0].id}` })
    const { body } = await app.inject({ url: '/api/audit.csv?action=account.role', headers })
    expect(body.trim()).toMatch(new RegExp(`person:${rows[0].id},.*,Tūī Parata$`))
  })

  it('is a file with the same filters, which says what was erased', async () => {
    await plant({
      ...{ actor: 'Kiri Ngata', action: 'bin.collect', subject: 'bin:WCC34', address: '203.0.113.7' },
      change: { to: 'kiri@example.nz' },
    })
    await plant({ actor: 'Kiri Ngata', action: 'report.bin', subject: 'report:1' })
    const answer = await app.inject({ url: '/api/audit.csv?subject=bin', headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ])
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [heading = '', row = '', ...others] = answer.body.trim().split('\r\n')
    expect(heading).toContain(
      'Number,Time (Pacific/Auckland),Who,Action,Object,Address,Values,Name of the object',
    )
    expect(row).toMatch(
      /^\d+,[^,]+,Kiri Ngata,bin\.collect,bin:WCC34,203\.0\.113\.7,"\{""to"":""kiri@example\.nz""\}",$/,
    )
    expect(others).toEqual([])
    await app.database.pool.query(
      `select erase_audit_values(array(select seq from audit where subject = 'bin:WCC34'), 'kiri@example.nz')`,
    )
    expect((await app.inject({ url: '/api/audit.csv?subject=bin', headers })).body).toContain(',erased')
    const viewer = await signInAs(app, 'viewer')
    expect((await app.inject({ url: '/api/audit.csv', headers: viewer })).statusCode).toBe(403)
  })
})
