import { DEFAULT_THRESHOLDS } from 'shared-domain'
import { cityBins } from './city-bins'
import { makeHistory } from './history'
import { expectedFigures, openingFigures } from './testing/opening-figures'

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

describe('the rounds of today', () => {
  it('collect the bins that are due under the thresholds in force', () => {
    const found = (warningAbove: number) =>
      makeHistory(cityBins(), new Date('2026-11-20T12:00:00+13:00'), { fullAbove: 90, warningAbove })
        .routes.filter(({ status }) => status !== 'completed')
        .flatMap(({ stops }) => stops.map(({ bin }) => bin.fillLevel ?? 0))
    expect(Math.min(...found(50))).toBeLessThanOrEqual(70)
    expect(Math.min(...found(70))).toBeGreaterThan(70)
  })

  const now = new Date('2026-11-20T12:00:00+13:00')
  const today = makeHistory(cityBins(), now, DEFAULT_THRESHOLDS).routes.filter(
    ({ status }) => status !== 'completed',
  )

  it('are days of trucks from the depot, each of one stream, and end where it is unloaded', () => {
    for (const { stops, plan } of today) {
      expect(new Set(stops.map(({ bin }) => bin.binType)).size).toBe(1)
      expect(plan?.visits.map(({ kind }) => kind)).toEqual([
        'depot',
        ...stops.map(() => 'stop'),
        'disposal',
        'depot',
      ])
      expect(plan?.visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : []))).toEqual(
        stops.map(({ bin }) => bin.id),
      )
    }
    expect(new Set(today.map(({ plan }) => plan?.truckId)).size).toBe(4)
    expect(new Set(today.map(({ name }) => name)).size).toBe(4)
  })

  it('leave a good part of the bins due to be planned, of every stream', () => {
    const planned = new Set(today.flatMap(({ stops }) => stops.map(({ bin }) => bin.id)))
    const left = cityBins().filter(({ id, fillLevel }) => (fillLevel ?? 0) > 50 && !planned.has(id))
    expect(left.length).toBeGreaterThan(25)
    expect(left.filter(({ fillLevel }) => (fillLevel ?? 0) > 80).length).toBeGreaterThan(4)
    expect(new Set(left.map(({ binType }) => binType)).size).toBe(3)
  })

  it('are under way since they began, and the one that waits leaves soon', () => {
    const minutes = today.map(({ plan }) => (plan?.visits[0]?.departure ?? 0) / 60)
    expect(minutes).toEqual([720, 715, 715, 740])
  })
})

describe('eight weeks of history', () => {
  it('have rounds of one stream each', () => {
    const { routes } = makeHistory(cityBins(), new Date('2026-11-20T12:00:00+13:00'), DEFAULT_THRESHOLDS)
    expect(routes.length).toBeGreaterThan(150)
    for (const { name, stops } of routes) {
      const [stream, ...others] = new Set(stops.map(({ bin }) => bin.binType))
      expect(others).toEqual([])
      expect(name).toMatch(new RegExp(` ${stream} round$`))
    }
  })

  it.each(MOMENTS)('give the opening figures at %s', (moment) => {
    const now = new Date(moment)
    const { collections, routes } = makeHistory(cityBins(), now, DEFAULT_THRESHOLDS)
    const rows = {
      collections: collections.map(({ at, found }) => ({ at, fillLevel: found })),
      routes: routes.map((route) => ({
        ...route,
        distanceKm: route.distance / 10,
        baselineKm: route.baseline / 10,
      })),
    }
    expect(openingFigures(rows, now)).toEqual(expectedFigures(now))
    expect(collections.filter(({ at }) => at > now)).toEqual([])
  })
})
