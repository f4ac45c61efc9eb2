import { useEffect, useRef, useState } from 'react'
import {
  type Bin,
  CITY_CENTRE,
  criteriaFailure,
  GENERATING_MS,
  type GeneratedRoute,
  generateRoute,
  type RouteCriteria,
  type RouteFailure,
} from 'shared-domain'
import { useRouteKeeping } from 'shared-domain/client'
import { notify } from 'shared-ui'

/** Long enough for the browser to paint 'Generating...' before the stops are ordered. */
const PAINT_MS = 32

/** What the form asks for. */
export type ChosenCriteria = Pick<RouteCriteria, 'name' | 'priority' | 'statuses'>

interface Progress {
  isGenerating: boolean
  failure: RouteFailure | null
}

export type RouteGeneration = ReturnType<typeof useRouteGeneration>

/** Makes one route over the sample `bins`; it is shown, and kept, two seconds after it was asked for. */
export function useRouteGeneration(bins: readonly Bin[]) {
  const [progress, setProgress] = useState<Progress>({ isGenerating: false, failure: null })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const keeping = useRouteKeeping(tellKept)
  const finish = (failure: RouteFailure | null) => setProgress({ isGenerating: false, failure })

  /** Says whether the criteria were good enough to start. */
  function generate(chosen: ChosenCriteria): boolean {
    const failure = criteriaFailure(chosen)
    if (failure) {
      finish(failure)
      return false
    }
    const askedAt = Date.now()
    setProgress({ isGenerating: true, failure: null })
    timer.current = setTimeout(() => {
      const result = generateRoute({ ...chosen, depot: CITY_CENTRE }, bins)
      if (!result.ok) return finish(result.failure)
      timer.current = setTimeout(() => show(result.route), GENERATING_MS - (Date.now() - askedAt))
    }, PAINT_MS)
    return true
  }

  function show(route: GeneratedRoute) {
    finish(null)
    keeping.keep(route)
  }

  return { ...progress, keeping, generate, clearFailure: () => finish(null) }
}

const tellKept = (route: GeneratedRoute) =>
  notify.success('Route successfully generated!', {
    description: `${route.bins} bins added to collection route`,
  })
