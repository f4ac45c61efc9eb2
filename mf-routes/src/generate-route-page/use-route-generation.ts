import { useEffect, useRef, useState } from 'react'
import {
  type Bin,
  CITY_CENTRE,
  criteriaFailure,
  GENERATING_MS,
  generateRoute,
  type Route,
  type RouteCriteria,
  type RouteFailure,
} from 'shared-domain'
import { useRoutes } from 'shared-domain/client'
import { notify } from 'shared-ui'

/** Long enough for the browser to paint 'Generating...' before the stops are ordered. */
const PAINT_MS = 32

/** What the form asks for. */
export type ChosenCriteria = Pick<RouteCriteria, 'name' | 'priority' | 'statuses'>

interface Progress {
  isGenerating: boolean
  failure: RouteFailure | null
  /** The latest route made here. */
  routeId: string | null
  /** False when the device had no room for it. */
  isKept: boolean
}

export type RouteGeneration = ReturnType<typeof useRouteGeneration>

/** Makes a route over `bins`; it is shown, and kept, two seconds after it was asked for. */
export function useRouteGeneration(bins: readonly Bin[]) {
  const { routes, nextId, addRoute } = useRoutes()
  const [progress, setProgress] = useState<Progress>({
    isGenerating: false,
    failure: null,
    routeId: null,
    isKept: true,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const fail = (failure: RouteFailure | null) =>
    setProgress((before) => ({ ...before, isGenerating: false, failure }))

  /** Says whether the criteria were good enough to start. */
  function generate(chosen: ChosenCriteria): boolean {
    const failure = criteriaFailure(chosen)
    if (failure) {
      fail(failure)
      return false
    }
    const askedAt = Date.now()
    setProgress((before) => ({ ...before, isGenerating: true, failure: null }))
    timer.current = setTimeout(() => {
      const result = generateRoute({ ...chosen, id: nextId, depot: CITY_CENTRE }, bins)
      if (!result.ok) return fail(result.failure)
      timer.current = setTimeout(() => show(result.route), GENERATING_MS - (Date.now() - askedAt))
    }, PAINT_MS)
    return true
  }

  function show(route: Route) {
    const isKept = addRoute(route)
    setProgress({ isGenerating: false, failure: null, routeId: route.id, isKept })
    notify.success('Route successfully generated!', {
      description: `${route.bins} bins added to collection route`,
    })
  }

  return {
    ...progress,
    // Found again rather than remembered, so that another data source or a removal leaves no stale route here.
    route: routes.find(({ id }) => id === progress.routeId) ?? null,
    generate,
    clearFailure: () => fail(null),
  }
}
