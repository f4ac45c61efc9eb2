import { parentPort, workerData } from 'node:worker_threads'
import {
  type PlanOptions,
  planRoutes,
  type RouteRequest,
  type RouteResult,
  validatePlan,
} from 'shared-domain/routing'

export interface PlanJob {
  request: RouteRequest
  options: Pick<PlanOptions, 'seed' | 'budget'>
}

export interface PlanOutcome {
  result: RouteResult
  /** What the plan breaks of the request, by the independent validator. */
  broken: string[]
}

const { request, options } = workerData as PlanJob
const result = planRoutes(request, options)
const outcome: PlanOutcome = { result, broken: result.ok ? validatePlan(request, result.plan) : [] }
parentPort?.postMessage(outcome)
