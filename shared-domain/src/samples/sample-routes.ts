import type { LocatedBin } from '../bins/bin'
import { CITY_CENTRE } from '../geo/city-centre'
import { orderStops } from '../routes/order-stops'
import type { Route } from '../routes/route'

const ROUTES = [
  {
    id: 'R001',
    name: 'Central Business District',
    status: 'active',
    bins: 24,
    distanceKm: 12.5,
    minutes: 135,
    priority: 'high',
  },
  {
    id: 'R002',
    name: 'Waterfront Area',
    status: 'pending',
    bins: 18,
    distanceKm: 8.3,
    minutes: 105,
    priority: 'medium',
  },
  {
    id: 'R003',
    name: 'Residential North',
    status: 'completed',
    bins: 15,
    distanceKm: 6.4,
    minutes: 80,
    priority: 'low',
  },
] as const

/** The three sample routes; each takes the next of the sample bins as its stops. */
export function sampleRoutes(bins: readonly LocatedBin[]): Route[] {
  let taken = 0
  return ROUTES.map((route) => {
    const stops = bins.slice(taken, taken + route.bins)
    taken += route.bins
    return { ...route, binsList: orderStops(CITY_CENTRE, stops) }
  })
}
