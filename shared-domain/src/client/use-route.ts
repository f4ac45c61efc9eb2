import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../contract/call-operation'
import { getRoute, RouteIdSchema } from '../contract/routes-contract'
import { withChange } from '../routes/route-change'
import { detailedFromRecord } from '../routes/shown-route'
import { useDataSource } from './data-source'
import { oneRoute } from './known-routes'
import { useLiveEvents } from './live-events'
import { refreshSoon } from './live-refresh'
import { recordKey, useRecordQuery } from './real-query'
import type { RouteAnswer } from './route-answer'
import { useRouteChanging } from './use-route-changing'
import { useRouteOnDevice } from './use-route-on-device'

/** One route with its stops: of the record, or of this device with mock data. */
export function useRoute(id: string): RouteAnswer {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const onDevice = useRouteOnDevice(id)
  const recorded = useRecordedRoute(id)
  return isMock ? onDevice : recorded
}

function useRecordedRoute(id: string): RouteAnswer {
  const changing = useRouteChanging(id)
  const isId = RouteIdSchema.safeParse(id).success
  const { data, ...answer } = useRecordQuery({
    operation: getRoute,
    request: oneRoute(id),
    changesWith: [],
    isEnabled: isId && changing.removed === null,
  })
  useRouteRefresh(id)
  const isUnknown = !isId || isAbsent(answer.error)
  const route = data && !isUnknown ? data : null
  const shown = route && changing.pending ? withChange(route, changing.pending) : route
  return { ...answer, route: shown && detailedFromRecord(shown), isUnknown, changing }
}

/** It is long, and other routes change all the time. */
function useRouteRefresh(id: string) {
  const client = useQueryClient()
  useLiveEvents((event) => {
    if (event.kind !== 'routes' || (event.id !== null && event.id !== id)) return
    refreshSoon(client, recordKey(getRoute, oneRoute(id)))
  })
}

const isAbsent = (error: Error | null) => error instanceof ApiError && error.problem.status === 404
