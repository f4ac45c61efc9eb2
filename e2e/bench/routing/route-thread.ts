import { type MessagePort as NodePort, parentPort } from 'node:worker_threads'
import {
  type ErrandPort,
  ErrandRunner,
  handBehind,
  helpBehind,
  type PlanOptions,
  planTogether,
  type RouteRequest,
} from 'shared-domain/routing'

interface PlanJob {
  kind: 'plan'
  request: RouteRequest
  options: Pick<PlanOptions, 'seed'> & { budget: { seconds: number } }
  /** To the threads that help. */
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
  if (job.kind === 'help') helpBehind(asErrandPort(job.port), new ErrandRunner(job.request, job.seed))
  else void plan(job)
})

async function plan({ request, options, ports }: PlanJob): Promise<void> {
  const result = await planTogether(request, options, ports.map(asErrandPort).map(handBehind))
  for (const port of ports) port.close()
  parentPort?.postMessage(result)
}

/** Node's ports have it too, only its types of this version say nothing of it. */
const asErrandPort = (port: NodePort) => port as NodePort & ErrandPort
