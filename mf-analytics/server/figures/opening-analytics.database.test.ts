import { keepCity, serveOpenly } from 'api/server-part/testing'
import { SAMPLE_ANALYTICS } from '../../operations/sample-analytics'
import { part } from '../index'

it('the demonstration city opens with the analytics of the specification', async () => {
  const now = new Date('2026-11-21T12:00:00+13:00')
  const app = await serveOpenly(part, { now: () => now.getTime() })
  await keepCity(app.database, now)
  const analytics = (await app.inject('/api/analytics')).json()
  // The specification writes 2.4t; the rows come to 2,412 kg.
  expect(analytics.summary).toEqual({
    ...SAMPLE_ANALYTICS.summary,
    savings: { kgCo2: expect.closeTo(2412, 0), dollars: expect.closeTo(3240, 0) },
  })
  expect(analytics.fillByWeekday).toEqual(SAMPLE_ANALYTICS.fillByWeekday)
  expect(analytics.collectionsByWeek).toEqual(SAMPLE_ANALYTICS.collectionsByWeek)
  expect(analytics.statusDistribution).toMatchObject(SAMPLE_ANALYTICS.statusDistribution)
  await app.close()
}, 60_000)
