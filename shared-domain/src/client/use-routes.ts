import { useMemo } from 'react'
import type { Route } from '../routes/route'
import { sampleRoutes } from '../samples/sample-routes'
import { useDataSource } from './data-source'
import { useKeptRoutes } from './kept-routes'
import { mockBins } from './mock-bins'

/** A route of the list, and whether it was generated here rather than a sample. */
export type ListedRoute = Route & { isGenerated: boolean }

/**
 * Today's routes: the samples, then those generated on this device from the chosen data source, newest first, until
 * the record keeps them.
 */
export function useRoutes() {
  const source = useDataSource((state) => state.source)
  const { kept, lastNumber, keep, remove } = useKeptRoutes()
  const bins = mockBins(new Date())
  const routes = useMemo<readonly ListedRoute[]>(() => {
    const generated = kept.filter((entry) => entry.source === source)
    return [
      ...sampleRoutes(bins).map((route) => ({ ...route, isGenerated: false })),
      ...generated.map(({ route }) => ({ ...route, isGenerated: true })),
    ]
  }, [bins, kept, source])
  return {
    routes,
    nextId: `R${String(lastNumber + 1).padStart(3, '0')}`,
    /** Keeps the route; false when this device has no room, and the route lasts only until the page closes. */
    addRoute: (route: Route) => keep({ source, route }),
    /** Removes a generated route; `addRoute` undoes it. */
    removeRoute: remove,
  }
}
