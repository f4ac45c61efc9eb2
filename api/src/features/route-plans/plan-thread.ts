import { type MessagePort as NodePort, parentPort, workerData } from 'node:worker_threads'
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
} from 'shared-domain/routing'

export interface PlanJob {
  request: RouteRequest
  options: Pick<PlanOptions, 'seed'> & { budget: { seconds: number } }
}

export interface PlanOutcome {
  result: RouteResult
  /** What the plan breaks of the request, by the independent validator. */
  broken: string[]
}

export type ThreadTask =
  | (PlanJob & { kind: 'plan'; ports: NodePort[] })
  | { kind: 'help'; request: RouteRequest; seed: number; port: NodePort }

const task = workerData as ThreadTask
if (task.kind === 'help') serveWorker(asWorkerPort(task.port), new SearchTaskRunner(task.request, task.seed))
else parentPort?.postMessage(await outcomeOf(task))

async function outcomeOf({
  request,
  options,
  ports,
}: Extract<ThreadTask, { kind: 'plan' }>): Promise<PlanOutcome> {
  const result = await planInParallel(request, options, ports.map(asWorkerPort).map(workerBehind))
  for (const port of ports) port.close()
  return { result, broken: result.ok ? validatePlan(request, result.plan) : [] }
}

/** Node's ports have `onmessage`; the types of this version don't say so. */
function asWorkerPort(port: NodePort): WorkerPort {
  return port as NodePort & WorkerPort
}
