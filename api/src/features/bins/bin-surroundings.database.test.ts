import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { bins, reports, thresholds } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { newReference } from '../reports/receive-report'
import { forgetBins, keepBins } from './testing/keep-bins'

let database: Database
let app: FastifyInstance
beforeAll(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database })
}, 60_000)
afterAll(() => app.close())
afterEach(() => forgetBins(database))

const keep = (...known: Parameters<typeof keepBins>[1][]) => keepBins(database, ...known)
/** So many bins in a row to the north of -41.29, 174.78, 11 m apart. */
const row = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `N${i}`, lat: -41.29 + (i + 1) * 1e-4, lng: 174.78 }))
const read = async (id: string, query = '') => {
  const answer = await app.inject(`/api/bins/${encodeURIComponent(id)}/surroundings${query}`)
  expect(answer.statusCode).toBe(200)
  return OPERATIONS.binSurroundings.answer.parse(answer.json())
}

describe('what a bin’s label leads to', () => {
  it('is the bin with the ten nearest others, itself left out', async () => {
    await keep({ id: 'W1', lat: -41.29, lng: 174.78, fillLevel: 40 }, ...row(50))
    const { bin, around, near } = await read('W1')
    expect(bin).toMatchObject({ id: 'W1', fillLevel: 40 })
    expect(around).toEqual({ lat: -41.29, lng: 174.78 })
    expect(near.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `N${i}`))
  })

  it('says when a level was measured and since when it is not trusted, and offers no alternative by such a level', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 21, minute))
    const level = {
      fillLevel: 22,
      measuredAt: at(4),
      flags: [{ kind: 'level-untrusted' as const, since: at(14).toISOString(), fault: 'zeros' as const }],
    }
    await keep({ id: 'W1', lat: -41.29, lng: 174.78, ...level }, { ...row(1)[0], ...level })
    const { bin, near } = await read('W1')
    expect(bin).toMatchObject({
      fillLevel: 22,
      measuredAt: '2026-11-23T10:04:00+13:00',
      flag: expect.stringMatching(
        /^⚠ The level is not trusted since 23 Nov, 10:14.am: the sensor sends zeros\.$/,
      ),
    })
    expect(near).toMatchObject([
      { id: 'N0', fillLevel: null, flag: expect.stringMatching(/^⚠ The level is not trusted since 23 Nov/) },
    ])
  })

  it('gives the moment of an alternative’s level when that is old', async () => {
    const [old, fresh] = row(2)
    await keep(
      { id: 'W1', lat: -41.29, lng: 174.78 },
      { ...old, fillLevel: 22, measuredAt: new Date('2026-11-19T21:14:00Z') },
      { ...fresh, fillLevel: 22, measuredAt: new Date(Date.now() - 3_600_000) },
    )
    const { near } = await read('W1')
    expect(near.map(({ id, measuredAt }) => [id, measuredAt])).toEqual([
      ['N0', '2026-11-20T10:14:00+13:00'],
      ['N1', undefined],
    ])
  })

  it('says of an empty record that it has no bins at all, and of no other', async () => {
    const near = async () => (await app.inject('/api/bins/nearby?lat=-41.29&lng=174.78')).json()
    expect([(await read('W1')).isRecordEmpty, (await near()).isRecordEmpty]).toEqual([true, true])
    await keep({ id: 'W2', lat: -36.85, lng: 174.76 })
    expect([(await read('W1')).isRecordEmpty, (await near()).isRecordEmpty]).toEqual([undefined, undefined])
    expect((await near()).bins).toEqual([])
  })

  it('says above which levels bins are full here', async () => {
    await keep({ id: 'W1' })
    expect((await read('W1')).thresholds).toEqual({ fullAbove: 80, warningAbove: 50 })
    await database.query.update(thresholds).set({ fullAbove: 90 })
    expect((await read('W1')).thresholds).toEqual({ fullAbove: 90, warningAbove: 50 })
    await database.query.update(thresholds).set({ fullAbove: 80 })
  })

  it('reaches one kilometre unless said', async () => {
    const far = { id: 'W2', lat: -41.29 + 0.012, lng: 174.78 }
    await keep({ id: 'W1', lat: -41.29, lng: 174.78 }, far)
    expect((await read('W1')).near).toEqual([])
    expect((await read('W1', '?radius=2')).near).toMatchObject([{ id: 'W2' }])
  })

  it('is, for a bin that the record does not know, what is around another one of the named place', async () => {
    await keep({ id: 'W2', location: '7 Cuba Street, Te Aro', lat: -41.29, lng: 174.78 }, { id: 'W3' })
    const guessed = await read('W1', '?location=Cuba+Street')
    expect([guessed.bin, guessed.around]).toEqual([null, { lat: -41.29, lng: 174.78 }])
    expect(guessed.near).toMatchObject([{ id: 'W2', distanceKm: 0 }])
    expect((await read('W1', '?location=7+cuba+street')).near).toMatchObject([{ id: 'W2' }])
    for (const query of ['', '?location=Cuba_Street', '?location=%25'])
      expect(await read('W1', query)).toMatchObject({ bin: null, around: null, near: [] })
  })

  it('overrules the named place of a bin that it knows', async () => {
    await keep({ id: 'W1', lat: null, lng: null }, { location: 'Lambton Quay', lat: -41.28, lng: 174.77 })
    expect(await read('W1', '?location=Lambton')).toMatchObject({
      bin: { location: 'Cuba Street' },
      around: null,
      near: [],
    })
  })

  it('is the bin whose id is written with other capitals, unless one has just these', async () => {
    await keep({ id: 'WCC42', lat: -41.29, lng: 174.78 }, { id: 'wcc7' }, { id: 'WCC7' })
    await database.query.insert(reports).values({
      id: randomUUID(),
      reference: newReference(),
      binId: 'WCC42',
      location: '',
      bodyHash: '',
      issue: 'Damaged',
      reportedAt: new Date(),
    })
    expect(await read('wcc42')).toMatchObject({ bin: { id: 'WCC42' }, unresolved: [{ issue: 'Damaged' }] })
    expect((await read('wcc7')).bin?.id).toBe('wcc7')
    // Two could be meant.
    expect((await read('Wcc7')).bin).toBeNull()
    expect((await read('wcc4_')).bin).toBeNull()
  })

  it.each(['wcc 34', 'WCC-34', 'wcc_34', '34'])('is the bin that people read as %j', async (typed) => {
    await keep({ id: 'WCC34' }, { id: 'WCC340' }, { id: 'LQ-7' }, { id: 'WCC7' }, { id: '9' })
    expect((await read(typed)).bin?.id).toBe('WCC34')
    expect((await read('lq 7')).bin?.id).toBe('LQ-7')
    expect((await read('9')).bin?.id).toBe('9')
    await database.query.update(bins).set({ removedAt: new Date() }).where(eq(bins.id, '9'))
    await keep({ id: 'WCC9' })
    expect(await read('9')).toMatchObject({ bin: null, isRetired: true })
    // Two could be meant, or none.
    for (const other of ['7', '-', 'XX34', 'Cuba Street 34']) expect((await read(other)).bin).toBeNull()
  })

  it('tells of each issue the oldest report that counts and is not resolved, longest waiting first', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const report = (hours: number, known: Partial<typeof reports.$inferInsert> = {}) => ({
      id: randomUUID(),
      reference: newReference(),
      binId: 'W1',
      location: '',
      bodyHash: '',
      issue: 'Damaged' as const,
      reportedAt: hoursAgo(hours),
      ...known,
    })
    await database.query
      .insert(reports)
      .values([
        report(5),
        report(3),
        report(2, { issue: 'Overflowing', status: 'scheduled' }),
        report(1, { issue: 'Missing', status: 'fixed' }),
        report(1, { issue: 'Bad smell', isHeld: true }),
        report(1, { issue: 'Other', binId: 'W2' }),
      ])
    const { unresolved } = await read('W1')
    expect(unresolved.map(({ issue }) => issue)).toEqual(['Damaged', 'Overflowing'])
    expect(new Set(unresolved.map(({ reference }) => reference)).size).toBe(2)
    expect(Math.round((Date.now() - Date.parse(unresolved[0]?.reportedAt ?? '')) / 3_600_000)).toBe(5)
  })
})
