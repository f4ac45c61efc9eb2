import { cityBins } from './city-bins'
import { makeHistory } from './history'
import { OPENING_FIGURES, openingFigures } from './testing/opening-figures'

const MOMENTS = [
  // Every day of a week.
  '2026-11-16T00:05:00+13:00',
  '2026-11-17T12:00:00+13:00',
  '2026-11-18T23:55:00+13:00',
  '2026-11-19T00:05:00+13:00',
  '2026-11-20T12:00:00+13:00',
  '2026-11-21T23:55:00+13:00',
  '2026-11-22T09:30:00+13:00',
  // The clocks go back on 5 April 2026, so that 23:30 is 24 hours and a half after midnight.
  '2026-04-05T00:05:00+13:00',
  '2026-04-05T23:30:00+12:00',
  '2026-04-06T00:05:00+12:00',
  // They go forward on 27 September.
  '2026-09-27T23:59:59+13:00',
  '2026-09-28T00:05:00+13:00',
  '2026-10-11T12:00:00+13:00',
]

describe('eight weeks of history', () => {
  it.each(MOMENTS)('give the opening figures at %s', (moment) => {
    const now = new Date(moment)
    const { collections, routes } = makeHistory(cityBins(), now)
    const rows = {
      collections: collections.map(({ at, found }) => ({ at, fillLevel: found })),
      routes: routes.map((route) => ({
        ...route,
        distanceKm: route.distance / 10,
        baselineKm: route.baseline / 10,
      })),
    }
    expect(openingFigures(rows, now)).toEqual(OPENING_FIGURES)
    expect(collections.filter(({ at }) => at > now)).toEqual([])
  })
})
