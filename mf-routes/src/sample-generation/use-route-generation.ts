import { useEffect, useRef, useState } from 'react'
import { aucklandDate, type Bin, CITY_CENTRE, type MockRoute } from 'shared-domain'
import { useRecordMutation } from 'shared-domain/client'
import { createRoute, type RecordedRoute } from 'shared-domain/contract'
import { notify } from 'shared-ui'
import {
  criteriaFailure,
  type GeneratedRoute,
  generateRoute,
  type RouteCriteria,
  type RouteFailure,
} from '../../rules/generate-route'
import { type DetailedRoute, detailedFromRecord } from '../../rules/shown-route'
import { t } from '../messages/translate'
import { CHANGED_WITH_ROUTES, routeIs } from '../routes/cached-routes'

/** How long the mock demonstration shows 'Generating...', in ms (specification, section 9). @internal */
export const GENERATING_MS = 2000
/** Long enough for the browser to paint 'Generating...' before the stops are ordered. */
const PAINT_MS = 32

/** The values of the form. */
export type ChosenCriteria = Pick<RouteCriteria, 'name' | 'priority' | 'statuses'>

interface Progress {
  isGenerating: boolean
  failure: RouteFailure | null
}

/** The route that was generated last. */
export interface SampleRoute {
  route: DetailedRoute
  /** False when the device had no room to store it. */
  hasRoom: boolean
}

/** Outside of React, so that it outlives the page. */
let latest: SampleRoute | null = null

/** @internal */
export const forgetLatest = () => {
  latest = null
}

export type RouteGeneration = ReturnType<typeof useRouteGeneration>

/** Makes one route over the sample `bins`, which is shown and stored two seconds after the click. */
export function useRouteGeneration(bins: readonly Bin[]) {
  const [progress, setProgress] = useState<Progress>({ isGenerating: false, failure: null })
  const [generated, setGenerated] = useState(latest)
  const [isNew, setNew] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const finish = (failure: RouteFailure | null) => setProgress({ isGenerating: false, failure })
  const { change: save } = useRecordMutation({
    send: (route: GeneratedRoute, { call, key }) =>
      call(createRoute, {
        headers: { 'idempotency-key': key },
        body: {
          name: route.name,
          priority: route.priority,
          binIds: route.binsList.map(({ id }) => id),
          distanceKm: route.distanceKm,
          baselineKm: route.distanceKm,
          minutes: route.minutes,
        },
      }),
    learn(saved: RecordedRoute & Partial<MockRoute>) {
      latest = { route: detailedFromRecord(saved), hasRoom: saved.mock !== 'no-room' }
      setGenerated(latest)
      setNew(true)
      notify.success(t('sampleGeneration.routeSuccessfullyGenerated'), {
        description: t('sampleGeneration.binsAddedToCollectionRoute', { bins: saved.bins }),
      })
      return routeIs(saved)
    },
    refreshes: CHANGED_WITH_ROUTES,
    notDone: t('sampleGeneration.routeNotGenerated'),
  })

  /** Returns whether the criteria were valid. */
  function generate(chosen: ChosenCriteria): boolean {
    const failure = criteriaFailure(chosen)
    if (failure) {
      finish(failure)
      return false
    }
    const startedAt = Date.now()
    setProgress({ isGenerating: true, failure: null })
    timer.current = setTimeout(() => {
      const result = generateRoute({ ...chosen, day: aucklandDate(new Date()), depot: CITY_CENTRE }, bins)
      if (!result.ok) return finish(result.failure)
      timer.current = setTimeout(
        () => {
          finish(null)
          save(result.route)
        },
        GENERATING_MS - (Date.now() - startedAt),
      )
    }, PAINT_MS)
    return true
  }

  return {
    ...progress,
    generated,
    /** Whether it was made just now; false when the page was opened again. */
    isNew,
    generate,
    clearFailure: () => finish(null),
  }
}
