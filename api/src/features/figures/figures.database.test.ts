import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { savings, wholePercentages } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { keepOutcome, registerJob } from '../../record/scheduled-jobs/job-outcomes'
import { makeApp } from '../../server/testing/make-app'
import { cityFigures } from './city-figures'
import { keepHistory } from './testing/keep-history'
import { naiveFigures } from './testing/naive-figures'
import { type History, histories, midnight } from './testing/random-history'

let database: Database
let app: FastifyInstance
let now: Date
beforeAll(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database, now: () => now.getTime() })
}, 60_000)
afterAll(() => app.close())

/** The figures of the city and of the analytics of a record with this history. */
async function figuresOf(history: History) {
  await keepHistory(database, history)
  now = history.now
  const [city, analytics] = await Promise.all([cityFigures(database, now), app.inject('/api/analytics')])
  return {
    city,
    analytics: OPERATIONS.getAnalytics.answer.parse(analytics.json()),
  }
}

async function expectRecomputed(history: History) {
  const { city, analytics } = await figuresOf(history)
  const naive = naiveFigures(history)
  expect(city).toMatchObject(naive.city)
  const { fill, fillBefore, efficiency, efficiencyBefore, savedKm } = naive.summary
  const change = (now: number | null, before: number | null) =>
    now === null || before === null ? null : now - before
  expect(analytics.summary).toEqual({
    fillRate: { value: fill, change: change(fill, fillBefore) },
    efficiency: { value: efficiency, change: change(efficiency, efficiencyBefore) },
    savings: savedKm === null ? null : savings(savedKm),
  })
  expect(analytics.fillByWeekday.map(({ fillRate }) => fillRate)).toEqual(naive.byWeekday)
  expect(analytics.collectionsByWeek).toMatchObject(naive.byWeek)
  const isAny = naive.shares.some((count) => count > 0)
  expect(analytics.statusDistribution.map(({ bins }) => bins)).toEqual(isAny ? naive.shares : [])
  expect(analytics.statusDistribution.map(({ value }) => value)).toEqual(
    isAny ? wholePercentages(naive.shares) : [],
  )
}

const empty: History = {
  now: new Date('2026-11-21T03:00:00Z'),
  thresholds: { warningAbove: 50, fullAbove: 80 },
  bins: [],
  readings: [],
  collections: [],
  routes: [],
  reports: [],
}
const standing = {
  createdAt: new Date('2026-01-01'),
  removedAt: null,
  status: 'normal',
  fillLevel: 20,
} as const

describe('the figures of the record', () => {
  it('are those that counting row by row gives, whatever happened', async () => {
    await fc.assert(fc.asyncProperty(histories, expectRecomputed), { numRuns: 60 })
  }, 120_000)

  it('of an empty record are zero where they count and absent where there is no data', async () => {
    await expectRecomputed(empty)
    const { city, analytics } = await figuresOf(empty)
    expect(city.totalBins).toEqual({ value: 0, change: null })
    expect(city.efficiency).toEqual({ value: null, change: null })
    const nothing = { value: null, change: null }
    expect(analytics.summary).toEqual({ fillRate: nothing, efficiency: nothing, savings: null })
    expect(analytics.fillByWeekday.map(({ fillRate }) => fillRate)).toEqual(Array(7).fill(null))
    expect(analytics.statusDistribution).toEqual([])
  })

  it('of one bin that was never measured have no level', async () => {
    const history = { ...empty, bins: [{ ...standing, fillLevel: null }] }
    await expectRecomputed(history)
    const { city, analytics } = await figuresOf(history)
    expect(city.totalBins).toEqual({ value: 1, change: 0 })
    expect(city.binsFull).toEqual({ value: 0, change: null })
    expect(analytics.statusDistribution).toMatchObject([{ value: 100 }, { value: 0 }, { value: 0 }])
    expect(analytics.statusOf).toBe('all-bins')
    const measured = await figuresOf({ ...history, bins: [...history.bins, standing] })
    expect(measured.analytics).toMatchObject({ statusOf: 'bins-with-level' })
    expect(measured.analytics.statusDistribution[0]).toMatchObject({ bins: 1 })
  })

  it('count a bin that filled up since yesterday, and one that was emptied since', async () => {
    const bins = [{ ...standing, status: 'full' as const, fillLevel: 90 }, standing]
    const readings = [
      { bin: 0, at: new Date('2026-11-19T00:00:00Z'), fillLevel: 40 },
      { bin: 1, at: new Date('2026-11-19T00:00:00Z'), fillLevel: 95 },
    ]
    const { city } = await figuresOf({ ...empty, bins, readings })
    expect(city.binsFull).toEqual({ value: 1, change: 0 })
    const emptied = [{ bin: 1, at: new Date('2026-11-19T12:00:00Z'), fillLevel: 95 }]
    const later = await figuresOf({ ...empty, bins, readings, collections: emptied })
    expect(later.city.binsFull).toEqual({ value: 1, change: 1 })
  })

  it('count no round, and no kilometres saved, where nothing was collected', async () => {
    const times = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T02:00:00Z')]
    const round = { times, baselineKm: 100, distanceKm: 60 }
    const of = async (done: number) => {
      const history = { ...empty, routes: [{ ...round, done }] }
      await expectRecomputed(history)
      return (await figuresOf(history)).analytics
    }
    const cancelled = await of(0)
    expect(cancelled.collectionsByWeek[3]?.collections).toBe(0)
    expect(cancelled.summary.savings).toBeNull()
    const half = await of(2)
    expect(half.collectionsByWeek[3]?.collections).toBe(1)
    // 20 of the 40 km.
    expect(half.summary.savings?.dollars).toBeCloseTo(43, 0)
  })

  it('do not take a collection at the very moment of a reading for a later one', async () => {
    const at = new Date('2026-11-19T00:00:00Z')
    const bins = [{ ...standing, status: 'full' as const, fillLevel: 95 }]
    const readings = [{ bin: 0, at, fillLevel: 95 }]
    const history = { ...empty, bins, readings, collections: [{ bin: 0, at, fillLevel: 95 }] }
    await expectRecomputed(history)
    expect((await figuresOf(history)).city.binsFull).toEqual({ value: 1, change: 0 })
  })

  it.each(['2026-04-05', '2026-09-27', '2026-11-14'])(
    'begin a period with the first moment of its day, be it one of 23, 24 or 25 hours: %s',
    async (day) => {
      const first = midnight(day).getTime()
      const collections = [-1, 0].map((ms) => ({
        bin: 0,
        at: new Date(first + ms),
        fillLevel: ms === 0 ? 90 : 10,
      }))
      const history = {
        ...empty,
        now: new Date(first + 7 * 24 * 3_600_000 + 3_600_000),
        bins: [standing],
        collections,
      }
      await expectRecomputed(history)
      const { analytics } = await figuresOf(history)
      expect(analytics.summary.fillRate).toEqual({ value: 90, change: 80 })
    },
  )
})

it('what brings levels and is late is in the overview, and for other screens in an answer of its own', async () => {
  registerJob(app.database, 'broker', { everyMs: 15_000, source: 'broker of the sensors' })
  await keepOutcome(app.database, 'broker', 'The broker cannot be reached')
  const { overview } = await figuresOf(empty)
  expect(overview.lateSources).toEqual([{ name: 'broker of the sensors', since: expect.any(String) }])
  const answer = await app.inject('/api/late-sources')
  expect(OPERATIONS.getLateSources.answer.parse(answer.json())).toEqual({ lateSources: overview.lateSources })
})
