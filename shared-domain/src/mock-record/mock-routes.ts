import type { ApiError } from '../contract/call-operation'
import type { RecordedRoute } from '../contract/routes-contract'
import type { TellSamples } from '../contract/sample-handlers'
import type { Route } from '../routes/route'
import { sampleRoutes } from '../samples/sample-routes'
import { aucklandDate } from '../time/auckland-time'
import { openKeptRoutes } from './kept-routes'
import { sampleBinsOfTheDay } from './mock-bins'
import type { MockHandlers } from './mock-handlers'
import { notInMockData } from './not-in-mock-data'

/** Additional fields of a mock route, which is never driven. */
export interface MockRoute {
  /** A sample, or a route generated on this device; `no-room` when the device could not store it. */
  mock: 'sample' | 'on-device' | 'no-room'
}

/** The sample routes and those generated on this device, newest first. None has a driver. */
export function mockRoutes(tell: TellSamples): MockHandlers {
  const kept = openKeptRoutes(() => tell({ kind: 'routes', id: null }))
  const removed = new Map<string, Route>()

  const all = () => [
    ...sampleRoutes(sampleBinsOfTheDay()).map((route) => recorded(route, 'sample')),
    ...kept.all().map((route) => recorded(route, 'on-device')),
  ]
  const keep = (route: Route) => recorded(route, kept.keep(route) ? 'on-device' : 'no-room')

  return {
    'GET /api/routes': () => ({ routes: all() }),
    'GET /api/routes/:id': ({ params: { id } }) => {
      const route = all().find((listed) => listed.id === id)
      if (!route) throw unknownRoute(id)
      return route
    },
    'POST /api/routes': ({ body: { name, priority, binIds, distanceKm, minutes } }) => {
      const binsById = new Map(sampleBinsOfTheDay().map((bin) => [bin.id, bin]))
      return keep({
        id: kept.nextId(),
        name,
        status: 'pending',
        priority,
        bins: binIds.length,
        distanceKm,
        minutes,
        binsList: binIds.flatMap((id) => binsById.get(id) ?? []),
      })
    },
    'DELETE /api/routes/:id': ({ params: { id } }) => {
      const route = kept.all().find((known) => known.id === id)
      if (!route) throw unknownRoute(id)
      removed.set(id, route)
      kept.remove(id)
    },
    'POST /api/routes/:id/restore': ({ params: { id } }) => {
      const route = removed.get(id)
      if (!route) throw unknownRoute(id)
      return keep(route)
    },
  }
}

const unknownRoute = (id: string): ApiError =>
  notInMockData(
    `There is no route ${id} among the mock data on this device. It may have been removed, or generated on another device.`,
  )

function recorded({ binsList, ...route }: Route, mock: MockRoute['mock']): RecordedRoute & MockRoute {
  return {
    ...route,
    mock,
    binsDone: 0,
    baselineKm: route.distanceKm,
    driver: null,
    truckId: null,
    plannedFor: aucklandDate(new Date()),
    createdAt: new Date().toISOString(),
    startedAt: null,
    completedAt: null,
    plan: null,
    planRevision: 1,
    visitsDone: [],
    stops: binsList.map((bin, at) => ({
      position: at + 1,
      bin,
      state: 'planned',
      skipReason: null,
      at: null,
      emptied: null,
    })),
  }
}
