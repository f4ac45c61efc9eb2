import type { Progress, RouteRequest, RouteResult } from 'shared-domain/routing'

/** What the page asks its worker to plan. */
export interface RouteJob {
  request: RouteRequest
  seed: number
  seconds: number
}

/** What the worker says: the plan so far, as often as it gets better, and at last the outcome. */
export type RouteWord =
  | { kind: 'progress'; progress: Pick<Progress, 'cost' | 'seconds' | 'routes'> }
  | PlannedWord
export interface PlannedWord {
  kind: 'planned'
  result: RouteResult
}

/** What a worker is sent: a job with the ports to those that help it, or the other end of one of these ports. */
export type WorkerTask =
  | ({ kind: 'plan'; ports: MessagePort[] } & RouteJob)
  | { kind: 'help'; request: RouteRequest; seed: number; port: MessagePort }
