import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RoutePlan, RouteRequest, RouteResult } from 'shared-domain/routing'
import type { RouteJob } from './route-thread'

/** Threads that plan the same request from different seeds at the same time; the shortest plan counts. */
export class RouteThreads {
  private readonly workers: readonly Worker[]

  constructor(count: number) {
    this.workers = Array.from(
      { length: count },
      () => new Worker(new URL('./route-thread-entry.mjs', import.meta.url)),
    )
  }

  /** All threads together make `search.iterations`. */
  async plan(request: RouteRequest, seed: number, seconds: number): Promise<RoutePlan> {
    const plans = await Promise.all(
      this.workers.map((worker, i) =>
        planOn(worker, { request, options: { seed: seed * this.workers.length + i, budget: { seconds } } }),
      ),
    )
    const [best] = plans.toSorted((a, b) => a.totals.metres - b.totals.metres)
    if (!best) throw new Error('Plan with one thread at least.')
    const iterations = plans.reduce((sum, { search }) => sum + search.iterations, 0)
    return { ...best, search: { ...best.search, iterations } }
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()))
  }
}

async function planOn(worker: Worker, job: RouteJob): Promise<RoutePlan> {
  worker.postMessage(job)
  const [result]: RouteResult[] = await once(worker, 'message')
  if (!result?.ok)
    throw new Error(result ? `${result.failure.field}: ${result.failure.remedy}` : 'No plan came.')
  return result.plan
}
