import type { RouteRequest, Visit } from 'routing-engine'
import { uneconomicStops } from './uneconomic-stops'

/** Places along a straight road, in km from the depot. */
function street(places: readonly number[], prizes: readonly (number | null)[], perTruck = 0) {
  const points = [0, ...places]
  const metres = Float64Array.from(points.flatMap((from) => points.map((to) => Math.abs(from - to) * 1000)))
  const request = {
    matrix: { points: points.length, metres, seconds: metres.map(() => 0) },
    objective: { perMetre: 0.001, perSecond: 0, perTruck, fewestTrucksFirst: false },
    stops: prizes.map((prize, at) => ({
      binId: `B${at}`,
      point: at + 1,
      priority: prize === null ? { kind: 'must' } : { kind: 'optional', prize },
    })),
  } as unknown as RouteRequest
  const timed = { arrival: 0, start: 0, departure: 0, litres: 0, kg: 0 }
  const home: Visit = { kind: 'depot', point: 0, ...timed }
  const visits = [
    home,
    ...prizes.map((_, at): Visit => ({ kind: 'stop', binId: `B${at}`, point: at + 1, ...timed })),
    home,
  ]
  return [
    ...uneconomicStops(request, { routes: [{ truckId: 'T01', visits, metres: 0, seconds: 0, litres: 0 }] }),
  ]
}

describe('the bins that are not worth a visit', () => {
  it('are those whose detour costs more than they are worth', () => {
    expect(street([5, 9], [null, 7])).toEqual(['B1'])
    expect(street([5, 9], [null, 9])).toEqual([])
  })

  it('are never those that must be served, nor those on the way', () => {
    expect(street([5, 50], [null, null])).toEqual([])
    expect(street([3, 5], [0.1, null])).toEqual([])
  })

  it('are weighed together where they share their way', () => {
    expect(street([5, 19, 20], [null, 5, 5])).toEqual(['B1', 'B2'])
    expect(street([5, 19, 20], [null, 16, 16])).toEqual([])
  })

  it('are all of a truck that would leave for nothing else', () => {
    expect(street([1], [5])).toEqual([])
    expect(street([1], [5], 10)).toEqual(['B0'])
  })
})
