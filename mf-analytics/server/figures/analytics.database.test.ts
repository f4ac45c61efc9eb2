import {
  EMPTY_HISTORY,
  type History,
  histories,
  keepHistory,
  midnight,
  STANDING_BIN,
  serveOpenly,
} from 'api/server-part/testing'
import fc from 'fast-check'
import { getAnalytics } from '../../operations'
import { savings } from '../../rules/savings'
import { wholePercentages } from '../../rules/status-shares'
import { part } from '../index'
import { naiveAnalytics } from './testing/naive-analytics'

let app: Awaited<ReturnType<typeof serveOpenly>>
let now = new Date()
beforeAll(async () => {
  app = await serveOpenly(part, { now: () => now.getTime() })
}, 60_000)
afterAll(() => app.close())

/** What the API answers of a record with this history. */
async function analyticsOf(history: History) {
  await keepHistory(app.database, history)
  now = history.now
  return getAnalytics.answer.parse((await app.inject('/api/analytics')).json())
}

async function expectRecomputed(history: History) {
  const analytics = await analyticsOf(history)
  const naive = naiveAnalytics(history)
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

describe('the figures of analytics', () => {
  it('are those that counting row by row gives, whatever happened', async () => {
    await fc.assert(fc.asyncProperty(histories, expectRecomputed), { numRuns: 60 })
  }, 120_000)

  it('of an empty record are zero where they count and absent where there is no data', async () => {
    await expectRecomputed(EMPTY_HISTORY)
    const analytics = await analyticsOf(EMPTY_HISTORY)
    const nothing = { value: null, change: null }
    expect(analytics.summary).toEqual({ fillRate: nothing, efficiency: nothing, savings: null })
    expect(analytics.fillByWeekday.map(({ fillRate }) => fillRate)).toEqual(Array(7).fill(null))
    expect(analytics).toMatchObject({ statusDistribution: [], statusOf: 'all-bins' })
  })

  it('of bins that were never measured say nothing of their status, unless the layer tells it', async () => {
    const unknown = { ...STANDING_BIN, fillLevel: null, status: 'normal' as const }
    const history = { ...EMPTY_HISTORY, bins: [unknown] }
    await expectRecomputed(history)
    const analytics = await analyticsOf(history)
    expect(analytics).toMatchObject({ statusDistribution: [], statusOf: 'bins-with-level' })
    const told = await analyticsOf({ ...history, bins: [unknown, { ...unknown, status: 'full' }] })
    expect(told).toMatchObject({ statusOf: 'all-bins' })
    expect(told.statusDistribution.map(({ bins }) => bins)).toEqual([1, 0, 1])
    const measured = await analyticsOf({ ...history, bins: [...history.bins, STANDING_BIN] })
    expect(measured).toMatchObject({ statusOf: 'bins-with-level' })
    expect(measured.statusDistribution[0]).toMatchObject({ bins: 1 })
  })

  it('count no round, and no kilometres saved, where nothing was collected', async () => {
    const times = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T02:00:00Z')]
    const round = { times, baselineKm: 100, distanceKm: 60 }
    const of = async (done: number) => {
      const history = { ...EMPTY_HISTORY, routes: [{ ...round, done }] }
      await expectRecomputed(history)
      return analyticsOf(history)
    }
    const cancelled = await of(0)
    expect(cancelled.collectionsByWeek[3]?.collections).toBe(0)
    expect(cancelled.summary.savings).toBeNull()
    const half = await of(2)
    expect(half.collectionsByWeek[3]?.collections).toBe(1)
    // 20 of the 40 km.
    expect(half.summary.savings?.dollars).toBeCloseTo(43, 0)
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
        ...EMPTY_HISTORY,
        now: new Date(first + 7 * 24 * 3_600_000 + 3_600_000),
        bins: [STANDING_BIN],
        collections,
      }
      await expectRecomputed(history)
      const analytics = await analyticsOf(history)
      expect(analytics.summary.fillRate).toEqual({ value: 90, change: 80 })
    },
  )
})
