import { useMemo } from 'react'
import type { DetailedRoute } from 'shared-domain'
import { type Roads, useRoads } from 'shared-domain/client'
import { wayPlaces } from '../route-map/way-places'

/** The route with the line of its plan along the roads, as soon as that is known; an estimate stays one. */
export function useRouteRoads(route: DetailedRoute): { route: DetailedRoute; roads: Roads } {
  const { plan } = route
  const ways = useMemo(() => (plan ? [wayPlaces(plan.visits.map(({ point }) => point))] : []), [plan])
  const roads = useRoads(ways, plan?.matrixSource === 'roads' && !plan.geometry)
  const geometry = roads.lines[0]
  const drawn = useMemo(
    () => (plan && geometry ? { ...route, plan: { ...plan, geometry } } : route),
    [route, plan, geometry],
  )
  return { route: drawn, roads }
}
