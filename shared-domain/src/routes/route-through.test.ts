import fc from 'fast-check'
import type { LocatedBin } from '../bins/bin'
import type { BinStatus } from '../bins/bin-status'
import { CITY_CENTRE } from '../geo/city-centre'
import { makeBin } from '../testing/make-bin'
import { RouteSchema } from './route'
import { routeThrough } from './route-through'

const wish = { name: 'Te Aro', day: '2026-11-23', priority: null, depot: CITY_CENTRE }

const anyBins = fc
  .array(
    fc.record({
      status: fc.constantFrom<BinStatus>('normal', 'warning', 'full'),
      lat: fc.double({ min: -41.3, max: -41.2, noNaN: true }),
      lng: fc.double({ min: 174.7, max: 174.8, noNaN: true }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((bins) => bins.map((bin, i): LocatedBin => ({ ...makeBin({ id: `WN${i}` }), ...bin })))

it('goes once to each of its bins, as a route that can be stored', () => {
  fc.assert(
    fc.property(anyBins, (bins) => {
      const route = routeThrough(bins, wish)
      expect(route.binsList.map(({ id }) => id).sort()).toEqual(bins.map(({ id }) => id).sort())
      expect(route.bins).toBe(bins.length)
      expect(RouteSchema.safeParse({ ...route, id: 'R004' }).error).toBeUndefined()
    }),
  )
})
