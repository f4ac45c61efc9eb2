import type { FastifyInstance } from 'fastify'
import { OPERATIONS, VIEWS_MAX } from 'shared-domain/contract'
import { changeRecord } from '../../record/change-record'
import { makeAppWithAccounts, signInAs } from '../accounts/testing/signed-in'
import { keepBinView, listBinViews } from './bin-views'

let app: FastifyInstance
const headersOf = new Map<string, Record<string, string>>()
beforeAll(async () => {
  app = await makeAppWithAccounts()
  for (const name of ['Mere', 'Tama']) headersOf.set(name, await signInAs(app, 'operator', name))
}, 60_000)
afterAll(() => app.close())
afterEach(() => app.database.pool.query('truncate bin_views'))

const request = (method: 'GET' | 'PUT' | 'DELETE', name = '', text?: string, who = 'Mere') =>
  app.inject({
    method,
    url: `/api/bins/views${name && `/${encodeURIComponent(name)}`}`,
    headers: headersOf.get(who) ?? {},
    ...(text !== undefined && { payload: { text } }),
  })
const viewsOf = async (who = 'Mere') =>
  OPERATIONS.listBinViews.answer.parse((await request('GET', '', undefined, who)).json()).views

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
    expect(await viewsOf()).toHaveLength(VIEWS_MAX)
  })

  it('need an account', async () => {
    const nobody = { personId: null }
    const keeping = changeRecord(app, 'a device', (change) =>
      keepBinView(change, nobody, { name: 'Full', text: '' }),
    )
    await expect(keeping).rejects.toMatchObject({ statusCode: 409 })
    expect(await listBinViews(app.database.query, nobody)).toEqual([])
  })
})
