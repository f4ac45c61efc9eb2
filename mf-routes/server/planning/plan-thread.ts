import type { MessagePort as NodePort } from 'node:worker_threads'
import {
  type PlanOptions,
  planInParallel,
  type RouteRequest,
  type RouteResult,
  SearchTaskRunner,
  serveWorker,
  validatePlan,
  type WorkerPort,
  workerBehind,
} from 'routing-engine'

export interface PlanJob {
  request: RouteRequest
  options: Pick<PlanOptions, 'seed'> & { budget: { seconds: number } }
}

export interface PlanOutcome {
  result: RouteResult
  /** The rules of the request that the plan breaks, in sentences of the independent validator. */
  broken: string[]
}

/** A task for a thread. The planner has a port to each helper, and each helper one to the planner. */
export type ThreadTask =
  | (PlanJob & { kind: 'plan'; ports: readonly NodePort[] })
  | { kind: 'help'; request: RouteRequest; seed: number; ports: readonly [NodePort] }

/** Runs a task of `planInThread`. A helper is done when the planner closes its port. */
export default async function runTask(task: ThreadTask): Promise<PlanOutcome | undefined> {
  if (task.kind === 'help') {
    const [port] = task.ports
    const isOver = new Promise((resolve) => port.once('close', () => resolve(undefined)))
    serveWorker(asWorkerPort(port), new SearchTaskRunner(task.request, task.seed))
    await isOver
    return undefined
  }
  const { request, options, ports } = task
  try {
    const result = await planInParallel(request, options, ports.map(asWorkerPort).map(workerBehind))
    return { result, broken: result.ok ? validatePlan(request, result.plan) : [] }
  } finally {
    for (const port of ports) port.close()
  }
}

/** Node's ports have `onmessage`; the types of this version don't say so. */
function asWorkerPort(port: NodePort): WorkerPort {
  return port as NodePort & WorkerPort
}
