import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { ListedReport } from 'shared-domain/contract'
import { reports } from '../../database/schema'
import { newReference } from '../reports/receive-report'
import { type Desk, makeDesk, WITHIN_MS } from '../reports/testing/make-desk'

type Row = typeof reports.$inferInsert

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk()
}, WITHIN_MS)
afterEach(() => desk.close())

const add = async (...rows: Partial<Row>[]) => {
  const named = rows.map((row) => ({
    id: randomUUID(),
    reference: newReference(),
    bodyHash: '',
    binId: 'B1',
    location: 'Cuba Street 1',
    issue: 'Other' as const,
    ...row,
  }))
  await desk.database.query.insert(reports).values(named)
  return named
}
interface Page {
  reports: ListedReport[]
  total: number
  next: string | null
}
const list = async (query: Record<string, string> = {}) =>
  (await desk.app.inject({ url: '/api/reports', query })).json<Page>()
const download = (ending: string, query: Record<string, string> = {}) =>
  desk.app.inject({ url: `/api/reports.${ending}`, query })
const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute))

describe('the list of reports', () => {
  it('is newest first, with how many photos each has', async () => {
    const [old, young] = await add({ reportedAt: at(1) }, { reportedAt: at(2) })
    const { reports, total, next } = await list()
    expect(reports.map(({ id }) => id)).toEqual([young?.id, old?.id])
    expect(reports[0]).toMatchObject({ reportedAt: at(2).toISOString(), photos: 0 })
    expect([total, next]).toEqual([2, null])
  })

  it.each<[Record<string, string>, Partial<Row>]>([
    [{ status: 'scheduled' }, { status: 'scheduled' }],
    [{ issue: 'Damaged' }, { issue: 'Damaged' }],
    [{ binId: 'B2' }, { binId: 'B2' }],
    [{ held: 'true' }, { isHeld: true }],
    [{ q: '7k3mn' }, { reference: '7K3MN-9QXAP' }],
    [{ q: 'lambton' }, { location: '5 Lambton Quay' }],
    [{ q: '50%' }, { location: 'Half way, 50% up the hill' }],
    [{ q: 'a_b\\c' }, { location: 'a_b\\c' }],
  ])('shows with %j what is asked for', async (query, row) => {
    const [wanted] = await add(row, { location: '500 aXb/c' })
    const found = await list(query)
    expect(found.reports.map(({ id }) => id)).toEqual([wanted?.id])
    expect(found.total).toBe(1)
  })

  it('shows as unresolved what somebody still has to do something about', async () => {
    await add(
      ...(['open', 'investigating', 'scheduled', 'fixed', 'closed', 'duplicate'] as const).map((status) => ({
        status,
      })),
    )
    const found = await list({ status: 'unresolved', held: 'false' })
    expect(found.reports.map(({ status }) => status).sort()).toEqual(['investigating', 'open', 'scheduled'])
  })

  it('gives every report once, whatever the pages, also when many came in the same moment', async () => {
    await add(...Array.from({ length: 23 }, (_, i) => ({ reportedAt: at(i >> 3) })))
    const all = (await list()).reports.map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 25 }), async (limit) => {
        const seen: string[] = []
        let next: string | null = null
        do {
          const page: Page = await list({ limit: String(limit), ...(next && { after: next }) })
          expect(page.reports.length).toBeLessThanOrEqual(limit)
          expect(page.total).toBe(23)
          seen.push(...page.reports.map(({ id }) => id))
          next = page.next
        } while (next)
        expect(seen).toEqual(all)
      }),
      { numRuns: 25 },
    )
  })

  it.each(['yesterday', '2026-11-01T00:00:00.000Z_1', "2026-11-01T00:00:00.000Z_' or true"])(
    'refuses to go on after %j',
    async (after) => {
      const answer = await desk.app.inject({ url: '/api/reports', query: { after } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toMatchObject([{ field: 'query.after' }])
    },
  )
})

describe('a download', () => {
  it('of comma-separated values holds every report that is asked for, formulas made harmless (ASVS 1.3.3, 5.4.1, 5.4.2)', async () => {
    await add({
      location: '=HYPERLINK("http://evil")',
      reference: '7K3MN-9QXAP',
      reportedAt: at(0),
      changedAt: at(1),
    })
    await add({ issue: 'Damaged' })
    const { body, headers } = await download('csv', { issue: 'Other' })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'cache-control': 'no-store',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="reports-\d{4}-\d\d-\d\d\.csv"$/)
    expect(body).toBe(
      '\uFEFFReference,Issue,Bin,Location,Status,Held for review,Proposed to close,Reported (Pacific/Auckland),Changed (Pacific/Auckland),Photos\r\n' +
        '7K3MN-9QXAP,Other,B1,"\'=HYPERLINK(""http://evil"")",open,no,no,2026-11-01 13:00:00,2026-11-01 13:01:00,0\r\n',
    )
  })

  it(
    'of more reports than are read at once holds each once',
    async () => {
      await add(...Array.from({ length: 2500 }, (_, i) => ({ reportedAt: at(i >> 6) })))
      const lines = (await download('csv')).body.trimEnd().split('\r\n').slice(1)
      expect(new Set(lines.map((line) => line.split(',', 1)[0])).size).toBe(2500)
      expect(lines).toHaveLength(2500)
      expect((await download('geojson')).json().features).toHaveLength(2500)
    },
    WITHIN_MS,
  )

  it('of GeoJSON has a point where the bin stands, and none for a bin that nobody knows', async () => {
    await add({ reportedAt: at(1) }, { reportedAt: at(0), binId: 'B999' })
    const { headers, json } = await download('geojson')
    expect(headers['content-type']).toBe('application/geo+json')
    expect(json()).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [174.77, -41.29] },
          properties: { binId: 'B1' },
        },
        { type: 'Feature', geometry: null, properties: { binId: 'B999' } },
      ],
    })
  })

  it('of no report is a whole file', async () => {
    expect((await download('csv')).body.split('\r\n')).toHaveLength(2)
    expect((await download('geojson')).json()).toEqual({ type: 'FeatureCollection', features: [] })
  })

  it('is not begun when the database is away', async () => {
    const query = jest.spyOn(desk.database.pool, 'query')
    query.mockRejectedValue(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) as never)
    expect((await download('csv')).statusCode).toBe(503)
    query.mockRestore()
  })
})
