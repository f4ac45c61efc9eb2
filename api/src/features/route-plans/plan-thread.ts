import { type MessagePort as NodePort, parentPort, workerData } from 'node:worker_threads'
import {
  type ErrandPort,
  ErrandRunner,
  handBehind,
  helpBehind,
  type PlanOptions,
  planTogether,
  type RouteRequest,
  type RouteResult,
  validatePlan,
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
if (task.kind === 'help') helpBehind(asErrandPort(task.port), new ErrandRunner(task.request, task.seed))
else parentPort?.postMessage(await outcomeOf(task))

async function outcomeOf({
  request,
  options,
  ports,
}: Extract<ThreadTask, { kind: 'plan' }>): Promise<PlanOutcome> {
  const result = await planTogether(request, options, ports.map(asErrandPort).map(handBehind))
  for (const port of ports) port.close()
  return { result, broken: result.ok ? validatePlan(request, result.plan) : [] }
}

/** Node's ports have `onmessage`; the types of this version don't say so. */
function asErrandPort(port: NodePort): ErrandPort {
  return port as NodePort & ErrandPort
}
