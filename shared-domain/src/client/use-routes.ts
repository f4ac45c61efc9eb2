import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Route } from '../routes/route'
import { sampleBins } from '../samples/sample-bins'
import { sampleRoutes } from '../samples/sample-routes'

interface RoutesState {
  /** Routes generated on this device, newest first. */
  generated: readonly Route[]
  addRoute: (route: Route) => void
}

const useGeneratedRoutes = create<RoutesState>()(
  persist(
    (set) => ({
      generated: [],
      addRoute: (route) => set(({ generated }) => ({ generated: [route, ...generated] })),
    }),
    { name: 'generated-routes' },
  ),
)

let samples: readonly Route[] | undefined

/** Today's routes: the samples, then those generated on this device, until the record keeps them. */
export function useRoutes() {
  const { generated, addRoute } = useGeneratedRoutes()
  samples ??= sampleRoutes(sampleBins(new Date()))
  const routes = [...samples, ...generated]
  return { routes, addRoute, nextId: nextRouteId(routes) }
}

const nextRouteId = (routes: readonly Route[]) =>
  `R${String(Math.max(...routes.map(({ id }) => Number(id.slice(1)))) + 1).padStart(3, '0')}`
