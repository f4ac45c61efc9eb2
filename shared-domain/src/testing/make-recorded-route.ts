import type { RecordedRoute, RouteStop } from '../contract'
import { makeBin } from './make-bin'

/** A pending route of three full bins that nobody drives yet. */
export function makeRecordedRoute(known: Partial<RecordedRoute> = {}): RecordedRoute {
  const stops = known.stops ?? [1, 2, 3].map((position) => makeStop({ position }))
  return {
    id: 'R201',
    name: 'Cuba Street round',
    status: 'pending',
    priority: 'high',
    bins: stops.length,
    binsDone: stops.filter(({ state }) => state === 'done').length,
    distanceKm: 4.3,
    baselineKm: 7.1,
    minutes: 64,
    driver: null,
    plannedFor: '2026-11-22',
    createdAt: '2026-11-21T11:16:46.932Z',
    startedAt: null,
    completedAt: null,
    truckId: known.plan?.truckId ?? null,
    plan: null,
    planRevision: 1,
    visitsDone: [],
    ...known,
    stops,
  }
}

/** A stop that is still to be driven to. */
export const makeStop = ({ position = 1, ...known }: Partial<RouteStop> = {}): RouteStop => ({
  position,
  bin: makeBin({ id: `WCC${position}`, location: `${position} Cuba Street`, fillLevel: 90, status: 'full' }),
  state: 'planned',
  skipReason: null,
  at: null,
  emptied: null,
  ...known,
})
