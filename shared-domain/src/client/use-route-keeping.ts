import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callOperation } from '../contract/call-operation'
import { createRoute } from '../contract/routes-contract'
import type { GeneratedRoute } from '../routes/generate-route'
import { type DataSource, useDataSource } from './data-source'
import { learnRoute, refreshRoutes } from './known-routes'
import { TIMEOUT_MS } from './record-query'
import { useRoutesOnDevice } from './use-routes-on-device'

/** A generated route on its way into the record, or onto this device. */
export interface RouteInHand extends GeneratedRoute {
  source: DataSource
  /** `null` until it is kept. */
  id: string | null
  /** False when the device had no room for it. */
  hasRoom: boolean
}

interface Sent extends GeneratedRoute {
  /** The same one however often the route is sent. */
  key: string
}

/** Keeps generated routes; `onKept` hears of each that is, `onLost` of each that is not. */
export function useRouteKeeping(
  onKept: (generated: GeneratedRoute) => void,
  onLost: (generated: GeneratedRoute) => void,
) {
  const source = useDataSource((state) => state.source)
  const { nextId, addRoute } = useRoutesOnDevice()
  const client = useQueryClient()
  const [inHand, setInHand] = useState<RouteInHand | null>(null)
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: sendRoute,
    networkMode: 'always',
    onSuccess(recorded, { route, estimate }) {
      learnRoute(client, recorded)
      refreshRoutes(client, recorded.id)
      const { id } = recorded
      setInHand((latest) => (latest?.route === route ? { ...latest, id } : latest))
      onKept({ route, estimate })
    },
    onError: (_, generated) => onLost(generated),
  })

  function keepHere(generated: GeneratedRoute) {
    const hasRoom = addRoute({ ...generated.route, id: nextId })
    setInHand({ ...generated, source, id: nextId, hasRoom })
    onKept(generated)
  }
  function keepInRecord(generated: GeneratedRoute) {
    setInHand({ ...generated, source, id: null, hasRoom: true })
    mutate({ ...generated, key: crypto.randomUUID() })
  }
  return {
    // That of another data source is no business of this one's.
    inHand: inHand?.source === source ? inHand : null,
    keep: source === 'mock' ? keepHere : keepInRecord,
    isKeeping: isPending,
    failure: error && variables ? { error, tryAgain: () => mutate(variables) } : null,
  }
}

function sendRoute({ key, route, estimate }: Sent) {
  const binIds = route.binsList.map(({ id }) => id)
  const request = {
    headers: { 'idempotency-key': key },
    body: { name: route.name, priority: route.priority, binIds, ...estimate },
  }
  return callOperation(createRoute, request, { signal: AbortSignal.timeout(TIMEOUT_MS) })
}
