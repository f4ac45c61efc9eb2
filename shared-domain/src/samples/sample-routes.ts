import type { LocatedBin } from '../bins/bin'
import { orderStops } from '../routes/order-stops'
import type { Route } from '../routes/route'
import { CITY_CENTRE } from './sample-bins'

const ROUTES = [
  {
    id: 'R001',
    name: 'Central Business District',
    status: 'active',
    bins: 24,
    distance: '12.5 km',
    estimatedTime: '2h 15m',
    priority: 'high',
  },
  {
    id: 'R002',
    name: 'Waterfront Area',
    status: 'pending',
    bins: 18,
    distance: '8.3 km',
    estimatedTime: '1h 45m',
    priority: 'medium',
  },
  {
    id: 'R003',
    name: 'Residential North',
    status: 'completed',
    bins: 15,
    distance: '6.4 km',
    estimatedTime: '1h 20m',
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
