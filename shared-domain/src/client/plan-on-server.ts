import type { Point } from '../bins/distance'
import { callOperation } from '../contract/call-operation'
import { planRoutesOnServer } from '../contract/planning-contract'
import type { RoutePlan } from '../routing/route-plan'
import type { RouteRequest } from '../routing/route-request'
import { TIMEOUT_MS } from './real-query'

interface ServerPlan {
  plan: RoutePlan
  /** What planners should know of it; `null` when there is nothing to say. */
  note: string | null
}

/** The plan of the server's planner. Throws when it refuses or does not answer; leaving off by `signal` ends its search. */
export async function planOnServer(
  { matrix: _, ...request }: RouteRequest,
  points: readonly Point[],
  seconds: number,
  signal: AbortSignal,
): Promise<ServerPlan> {
  const places = points.map(({ lat, lng }) => ({ lat, lng }))
  const patience = AbortSignal.timeout(seconds * 1000 + TIMEOUT_MS)
  return callOperation(
    planRoutesOnServer,
    { body: { points: places, request, seconds } },
    { signal: AbortSignal.any([signal, patience]) },
  )
}
