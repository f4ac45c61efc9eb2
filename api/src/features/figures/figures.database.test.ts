import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { keepOutcome, registerJob } from '../../record/scheduled-jobs/job-outcomes'
import { makeApp } from '../../server/testing/make-app'
import { cityFigures } from './city-figures'
import { keepHistory } from './testing/keep-history'
import { naiveCity } from './testing/naive-city'
import { EMPTY_HISTORY, type History, histories, midnight, STANDING_BIN } from './testing/random-history'

let database: Database
let app: FastifyInstance
beforeAll(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database })
}, 60_000)
afterAll(() => app.close())

/** The figures of the city of a record with this history. */
async function cityOf(history: History) {
  await keepHistory(database, history)
  return cityFigures(database, history.now)
}

const expectRecomputed = async (history: History) =>
  expect(await cityOf(history)).toMatchObject(naiveCity(history))

describe('the figures of the dashboard', () => {
  it('are those that counting row by row gives, whatever happened', async () => {
    await fc.assert(fc.asyncProperty(histories, expectRecomputed), { numRuns: 60 })
  }, 120_000)

  it('of an empty record are zero where they count and absent where there is no data', async () => {
    await expectRecomputed(EMPTY_HISTORY)
    const city = await cityOf(EMPTY_HISTORY)
    expect(city.totalBins).toEqual({ value: 0, change: null })
    expect(city.efficiency).toEqual({ value: null, change: null })
  })

  it('of one bin that was never measured have no level', async () => {
    const history = { ...EMPTY_HISTORY, bins: [{ ...STANDING_BIN, fillLevel: null }] }
    await expectRecomputed(history)
    const city = await cityOf(history)
    expect(city.totalBins).toEqual({ value: 1, change: 0 })
    expect(city.binsFull).toEqual({ value: 0, change: null })
  })

  it('count a bin that filled up since yesterday, and one that was emptied since', async () => {
    const bins = [{ ...STANDING_BIN, status: 'full' as const, fillLevel: 90 }, STANDING_BIN]
    const readings = [
      { bin: 0, at: new Date('2026-11-19T00:00:00Z'), fillLevel: 40 },
      { bin: 1, at: new Date('2026-11-19T00:00:00Z'), fillLevel: 95 },
    ]
    const city = await cityOf({ ...EMPTY_HISTORY, bins, readings })
    expect(city.binsFull).toEqual({ value: 1, change: 0 })
    const emptied = [{ bin: 1, at: new Date('2026-11-19T12:00:00Z'), fillLevel: 95 }]
    const later = await cityOf({ ...EMPTY_HISTORY, bins, readings, collections: emptied })
    expect(later.binsFull).toEqual({ value: 1, change: 1 })
  })

  it('do not take a collection at the very moment of a reading for a later one', async () => {
    const at = new Date('2026-11-19T00:00:00Z')
    const bins = [{ ...STANDING_BIN, status: 'full' as const, fillLevel: 95 }]
    const readings = [{ bin: 0, at, fillLevel: 95 }]
    const history = { ...EMPTY_HISTORY, bins, readings, collections: [{ bin: 0, at, fillLevel: 95 }] }
    await expectRecomputed(history)
    expect((await cityOf(history)).binsFull).toEqual({ value: 1, change: 0 })
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
    },
  )
})

it('what brings levels and is late is in the figures of the city, and for other screens in an answer of its own', async () => {
  registerJob(app.database, 'broker', { everyMs: 15_000, source: 'broker of the sensors' })
  await keepOutcome(app.database, 'broker', 'The broker cannot be reached')
  const city = await cityOf(EMPTY_HISTORY)
  expect(city.lateSources).toEqual([{ name: 'broker of the sensors', since: expect.any(String) }])
  const answer = await app.inject('/api/late-sources')
  expect(OPERATIONS.getLateSources.answer.parse(answer.json())).toEqual({ lateSources: city.lateSources })
})
