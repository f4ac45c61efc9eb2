import { parentPort } from 'node:worker_threads'
import { type PlanOptions, planRoutes, type RouteRequest, type RouteResult } from 'shared-domain/routing'

export interface RouteJob {
  request: RouteRequest
  options: Pick<PlanOptions, 'seed' | 'budget'>
}

parentPort?.on('message', ({ request, options }: RouteJob) => {
  const result: RouteResult = planRoutes(request, options)
  parentPort?.postMessage(result)
})
