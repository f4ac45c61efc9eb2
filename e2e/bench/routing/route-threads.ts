import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { RoutePlan, RouteRequest, RouteResult } from 'routing-engine'
import type { RouteJob } from './route-thread'

/** Threads that plan one request together: one planner and its helpers. */
export class RouteThreads {
  private readonly planner = startThread()
  private readonly helpers: readonly Worker[]

  constructor(count: number) {
    this.helpers = Array.from({ length: count - 1 }, startThread)
  }

  async plan(request: RouteRequest, seed: number, seconds: number): Promise<RoutePlan> {
    const ports = this.helpers.map((worker, i) => {
      const { port1, port2 } = new MessageChannel()
      const job: RouteJob = { kind: 'help', request, seed: seed + (i + 1) * 1000, port: port1 }
      worker.postMessage(job, [port1])
      return port2
    })
    const job: RouteJob = { kind: 'plan', request, options: { seed, budget: { seconds } }, ports }
    this.planner.postMessage(job, ports)
    const [result]: RouteResult[] = await once(this.planner, 'message')
    if (!result?.ok)
      throw new Error(result ? `${result.failure.field}: ${result.failure.remedy}` : 'No plan came.')
    return result.plan
  }

  async close(): Promise<void> {
    await Promise.all([this.planner, ...this.helpers].map((worker) => worker.terminate()))
  }
}

function startThread(): Worker {
  return new Worker(new URL('./route-thread-entry.mjs', import.meta.url))
}
