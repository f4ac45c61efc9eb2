import { type MessagePort as NodePort, parentPort } from 'node:worker_threads'
import {
  type PlanOptions,
  planInParallel,
  type RouteRequest,
  SearchTaskRunner,
  serveWorker,
  type WorkerPort,
  workerBehind,
} from 'routing-engine'

interface PlanJob {
  kind: 'plan'
  request: RouteRequest
  options: Pick<PlanOptions, 'seed'> & { budget: { seconds: number } }
  /** The ports to the helper threads. */
  ports: NodePort[]
}

interface HelpJob {
  kind: 'help'
  request: RouteRequest
  seed: number
  port: NodePort
}

export type RouteJob = PlanJob | HelpJob

parentPort?.on('message', (job: RouteJob) => {
  if (job.kind === 'help') serveWorker(asWorkerPort(job.port), new SearchTaskRunner(job.request, job.seed))
  else void plan(job)
})

async function plan({ request, options, ports }: PlanJob): Promise<void> {
  const result = await planInParallel(request, options, ports.map(asWorkerPort).map(workerBehind))
  for (const port of ports) port.close()
  parentPort?.postMessage(result)
}

/** Node's ports have the same methods, but the types of this version lack them. */
const asWorkerPort = (port: NodePort) => port as NodePort & WorkerPort
