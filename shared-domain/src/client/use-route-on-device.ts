import { useState } from 'react'
import type { Route } from '../routes/route'
import type { RouteChange } from '../routes/route-change'
import type { RouteAnswer } from './route-answer'
import { useRoutesOnDevice } from './use-routes-on-device'

/** A sample, or a route kept on this device, in the shape of a recorded one. */
export function useRouteOnDevice(id: string): RouteAnswer {
  const { routes, addRoute, removeRoute } = useRoutesOnDevice()
  const [removed, setRemoved] = useState<Route | null>(null)
  const route = routes.find((listed) => listed.id === id) ?? null
  function change({ kind }: RouteChange) {
    // Nothing else is possible to a route that nobody drives.
    if (kind === 'remove') setRemoved(removeRoute(id))
    if (kind !== 'restore' || !removed) return
    addRoute(removed)
    setRemoved(null)
  }
  return {
    route,
    isUnknown: route === null,
    isLoading: false,
    isRefreshing: false,
    error: null,
    updatedAt: null,
    refresh() {},
    changing: { change, pending: null, failure: null, removed },
  }
}
