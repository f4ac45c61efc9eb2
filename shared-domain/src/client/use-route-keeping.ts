import { useState } from 'react'
import type { GeneratedRoute } from '../routes/generate-route'
import { useRoutesOnDevice } from './use-routes-on-device'

/** A route of samples that was generated, and is kept on this device. */
export interface RouteInHand {
  route: GeneratedRoute
  id: string
  /** False when the device had no room for it. */
  hasRoom: boolean
}

/** Keeps routes that are generated from mock data on this device; `onKept` hears of each. */
export function useRouteKeeping(onKept: (route: GeneratedRoute) => void) {
  const { nextId, addRoute } = useRoutesOnDevice()
  const [inHand, setInHand] = useState<RouteInHand | null>(null)
  return {
    inHand,
    keep(route: GeneratedRoute) {
      const hasRoom = addRoute({ ...route, id: nextId })
      setInHand({ route, id: nextId, hasRoom })
      onKept(route)
    },
  }
}
