import { useMemo } from 'react'
import { missingInMockData, problemOf, type RecordAnswer, useRecordQuery } from 'shared-domain/client'
import { getRoute, listRoutes, RouteIdSchema } from 'shared-domain/contract'
import { detailedFromRecord, listedFromRecord, type ShownRoute } from '../../rules/shown-route'
import { oneRoute, TODAYS_ROUTES } from './cached-routes'
import { useRouteChanging } from './use-route-changing'

export type RouteAnswer = ReturnType<typeof useRoute>

export interface RoutesAnswer extends Omit<RecordAnswer<unknown>, 'data'> {
  /** `null` until they are read. */
  routes: readonly ShownRoute[] | null
}

/** Today's routes, later ones, and those still active. */
export function useRoutes(): RoutesAnswer {
  const { data, ...answer } = useRecordQuery({
    operation: listRoutes,
    request: TODAYS_ROUTES,
    changesWith: ['routes'],
  })
  const routes = useMemo(() => data?.routes.map(listedFromRecord) ?? null, [data])
  return { ...answer, routes }
}

/** One route with its stops, and its changes. */
export function useRoute(id: string) {
  const changing = useRouteChanging(id)
  const isId = RouteIdSchema.safeParse(id).success
  const { data, ...answer } = useRecordQuery({
    operation: getRoute,
    request: oneRoute(id),
    // Not on every event: a route is large, and other routes change often.
    changesWith: (event) => event.kind === 'routes' && (event.id === null || event.id === id),
    isEnabled: isId && changing.removed === null,
  })
  const isUnknown = !isId || isAbsent(answer.error)
  return {
    ...answer,
    /** `null` until it is read. */
    route: data && !isUnknown ? detailedFromRecord(data) : null,
    /** Whether there is no such route. */
    isUnknown,
    changing,
  }
}

const isAbsent = (error: Error | null) =>
  problemOf(error)?.status === 404 || missingInMockData(error) !== null
