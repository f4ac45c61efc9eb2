import { forgetBins, keepBins, servePart, signInAs } from 'api/server-part/testing'
import { getOverview } from '../operations'
import { part } from './index'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeAll(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'viewer', 'Vera')
}, 60_000)
afterAll(() => app.close())
afterEach(() => forgetBins(app.database))

const read = async () =>
  getOverview.answer.parse((await app.inject({ url: '/api/overview', headers })).json())

describe('the figures of the dashboard', () => {
  it('are those of the record at this moment', async () => {
    const before = Date.now()
    await keepBins(app.database, { id: 'W1', fillLevel: 90, status: 'full' }, { id: 'W2', fillLevel: 10 })
    const overview = await read()
    expect(Date.parse(overview.asOf)).toBeGreaterThanOrEqual(before)
    expect(overview).toMatchObject({
      isDemonstration: false,
      totalBins: { value: 2 },
      binsFull: { value: 1 },
      routesActive: { value: 0 },
      efficiency: { value: null, change: null },
      unresolvedReports: 0,
      heldReports: 0,
      openData: null,
      lateSources: [],
    })
  })

  it('are the same at the address that clients know, for each who may read the record', async () => {
    expect((await app.inject('/api/overview')).statusCode).toBe(401)
    expect((await read()).totalBins).toEqual({ value: 0, change: null })
  })
})
