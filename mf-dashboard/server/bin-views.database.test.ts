import type { PartChange } from 'api/server-part'
import { servePart, signInAs } from 'api/server-part/testing'
import { OPERATIONS, type Operation, operationUrl, RoleSchema } from 'shared-domain/contract'
import { listBinViews, VIEWS_MAX } from '../operations'
import { keepView, listViews } from './bin-views'
import { part } from './index'

let app: Awaited<ReturnType<typeof servePart>>
const headersOf = new Map<string, Record<string, string>>()
beforeAll(async () => {
  app = await servePart(part)
  for (const name of ['Mere', 'Tama']) headersOf.set(name, await signInAs(app, 'operator', name))
  for (const role of RoleSchema.options) headersOf.set(role, await signInAs(app, role))
}, 60_000)
afterAll(() => app.close())
afterEach(() => app.database.pool.query('truncate mf_dashboard.bin_views'))

const request = (method: 'GET' | 'PUT' | 'DELETE', name = '', text?: string, who = 'Mere') =>
  app.inject({
    method,
    url: `/api/bins/views${name && `/${encodeURIComponent(name)}`}`,
    headers: headersOf.get(who) ?? {},
    ...(text !== undefined && { payload: { text } }),
  })
const viewsOf = async (who = 'Mere') =>
  listBinViews.answer.parse((await request('GET', '', undefined, who)).json()).views

describe('the saved views of the bins', () => {
  it('are those of the person, by name, each name once', async () => {
    await request('PUT', 'Wharf / quay', 'street=Lambton+Quay')
    await request('PUT', 'Full', 'status=warning')
    await request('PUT', 'Full', 'status=full')
    await request('PUT', 'All', '', 'Tama')
    expect(await viewsOf()).toEqual([
      { name: 'Full', text: 'status=full' },
      { name: 'Wharf / quay', text: 'street=Lambton+Quay' },
    ])
    expect(await viewsOf('Tama')).toEqual([{ name: 'All', text: '' }])
  })

  it('are removed by name, and twice as well as once', async () => {
    await request('PUT', 'Full', 'status=full')
    expect((await request('DELETE', 'Full', undefined, 'Tama')).statusCode).toBe(204)
    expect(await viewsOf()).toHaveLength(1)
    expect((await request('DELETE', 'Full')).statusCode).toBe(204)
    expect((await request('DELETE', 'Full')).statusCode).toBe(204)
    expect(await viewsOf()).toEqual([])
  })

  it('are no more than one person looks through', async () => {
    for (let view = 0; view < VIEWS_MAX; view += 1) await request('PUT', `View ${view}`, '')
    const refused = await request('PUT', 'One more', '')
    expect(refused.statusCode).toBe(400)
    expect(refused.json().detail).toContain('remove one first')
    expect(refused.json().errors).toMatchObject([{ field: 'params.name' }])
    expect(await viewsOf()).toHaveLength(VIEWS_MAX)
  })

  it('need an account', async () => {
    const nobody = { id: null }
    // Without an account nothing is asked of the database.
    const keeping = keepView({} as PartChange, nobody, { name: 'Full', text: '' })
    await expect(keeping).rejects.toMatchObject({ statusCode: 409 })
    expect(await listViews(app.database.query, nobody)).toEqual([])
  })

  it('go with the account of their person', async () => {
    const leaving = await signInAs(app, 'operator', 'Leaving')
    headersOf.set('Leaving', leaving)
    await request('PUT', 'Full', 'status=full', 'Leaving')
    await app.database.pool.query("delete from people where name = 'Leaving'")
    const { rows } = await app.database.pool.query(
      'select count(*)::int as views from mf_dashboard.bin_views',
    )
    expect(rows).toEqual([{ views: 0 }])
  })

  it.each(RoleSchema.options)('are not given to a %s of another, by whatever operation', async (role) => {
    const [name, text] = [`view not for ${role}`, `level=not-for-${role}`]
    // Not by a request: the audit trail, which others read, has those.
    await app.database.pool.query(
      "insert into mf_dashboard.bin_views select id, $1, $2 from people where name = 'Mere'",
      [name, text],
    )
    const operations: readonly Operation[] = [...Object.values(OPERATIONS), ...Object.values(part.operations)]
    const headers = headersOf.get(role) ?? {}
    const told: string[] = []
    for (const { method, path, answer } of operations) {
      if (method !== 'GET' || answer === 'text/event-stream') continue
      const url = operationUrl(path, { id: 'B1', photoId: 'B1', reference: '7K3MN-9QXAP' })
      const { body } = await app.inject({ url, headers })
      if (body.includes(name) || body.includes(text)) told.push(url)
    }
    expect(told).toEqual([])
    await request('PUT', name, 'level=another', role)
    await request('DELETE', name, undefined, role)
    expect(await viewsOf()).toEqual([{ name, text }])
  })
})
