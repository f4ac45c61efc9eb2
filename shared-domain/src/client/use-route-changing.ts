import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callOperation } from '../contract/call-operation'
import {
  assignRoute,
  changeRouteStatus,
  getRoute,
  type RecordedRoute,
  removeRoute,
  restoreRoute,
} from '../contract/routes-contract'
import type { RouteChange } from '../routes/route-change'
import { forgetRoute, learnRoute, oneRoute, refreshRoutes } from './known-routes'
import { recordKey, TIMEOUT_MS } from './real-query'
import type { RouteChanging } from './route-answer'

/** Changing a route of the record. */
export function useRouteChanging(id: string): RouteChanging {
  const client = useQueryClient()
  const [removed, setRemoved] = useState<RouteChanging['removed']>(null)
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (change: RouteChange) => sendChange(id, change),
    networkMode: 'always',
    onSuccess(route, { kind }) {
      if (kind === 'remove') setRemoved(knownRoute(client, id))
      if (kind === 'remove') forgetRoute(client, id)
      if (kind === 'restore') setRemoved(null)
      if (route) learnRoute(client, route)
    },
    // What was refused, or failed half way, is shown as it then is.
    onSettled: () => refreshRoutes(client, id),
  })
  const isFinal = error instanceof ApiError && error.problem.status === 409
  return {
    change: (change) => mutate(change),
    pending: (isPending && variables) || null,
    failure: error &&
      variables && { error, change: variables, tryAgain: isFinal ? null : () => mutate(variables) },
    removed,
  }
}

/** Answers with the route as it then is; with nothing when it was removed. */
function sendChange(id: string, change: RouteChange): Promise<RecordedRoute | undefined> {
  const inTime = { signal: AbortSignal.timeout(TIMEOUT_MS) }
  const one = oneRoute(id)
  if (change.kind === 'remove') return callOperation(removeRoute, one, inTime)
  if (change.kind === 'restore') return callOperation(restoreRoute, one, inTime)
  if (change.kind === 'assign')
    return callOperation(assignRoute, { ...one, body: { driverId: change.driver?.id ?? null } }, inTime)
  const to = change.kind === 'start' ? 'active' : 'completed'
  return callOperation(changeRouteStatus, { ...one, body: { to } }, inTime)
}

const knownRoute = (client: QueryClient, id: string) =>
  client.getQueryData<RecordedRoute>(recordKey(getRoute, oneRoute(id))) ?? { id, name: id }
