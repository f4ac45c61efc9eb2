import { useMemo } from 'react'
import { sampleBinsOfTheDay } from '../mock-record/mock-bins'
import type { Route } from '../routes/route'
import { detailedOnDevice } from '../routes/shown-route'
import { sampleRoutes } from '../samples/sample-routes'
import { useKeptRoutes } from './kept-routes'

/** The sample routes, then those generated from mock data on this device, newest first. */
export function useRoutesOnDevice() {
  const { kept, lastNumber, keep, remove } = useKeptRoutes()
  const bins = sampleBinsOfTheDay()
  const routes = useMemo(
    () => [
      ...sampleRoutes(bins).map((route) => detailedOnDevice(route, false)),
      ...kept.map(({ route }) => detailedOnDevice(route, true)),
    ],
    [bins, kept],
  )
  return {
    routes,
    nextId: `R${String(lastNumber + 1).padStart(3, '0')}`,
    /** Keeps the route; false when this device has no room, and the route lasts only until the page closes. */
    addRoute: (route: Route) => keep({ source: 'mock', route }),
    /** Takes a generated route away and answers with it; `addRoute` puts it back. */
    removeRoute(id: string): Route | null {
      const route = kept.find((entry) => entry.route.id === id)?.route ?? null
      remove(id)
      return route
    },
  }
}
