import { useMemo } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Route, RouteSchema } from '../routes/route'
import { sampleRoutes } from '../samples/sample-routes'
import { mockBins } from './mock-bins'

interface RoutesState {
  /** Routes generated on this device, newest first. */
  generated: readonly Route[]
  addRoute: (route: Route) => void
}

const StoredRoutesSchema = z.object({ generated: z.array(RouteSchema) })

const useGeneratedRoutes = create<RoutesState>()(
  persist(
    (set) => ({
      generated: [],
      addRoute: (route) => set(({ generated }) => ({ generated: [route, ...generated] })),
    }),
    {
      name: 'generated-routes',
      // What an earlier release stored may have another shape.
      merge: (stored, state) => ({ ...state, ...StoredRoutesSchema.safeParse(stored).data }),
    },
  ),
)

/** Today's routes: the samples, then those generated on this device, until the record keeps them. */
export function useRoutes() {
  const { generated, addRoute } = useGeneratedRoutes()
  const bins = mockBins(new Date())
  const routes = useMemo(() => [...sampleRoutes(bins), ...generated], [bins, generated])
  return { routes, addRoute, nextId: nextRouteId(routes) }
}

const nextRouteId = (routes: readonly Route[]) =>
  `R${String(Math.max(...routes.map(({ id }) => Number(id.slice(1)))) + 1).padStart(3, '0')}`
