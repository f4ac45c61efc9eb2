import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { PlanJob, PlanOutcome, ThreadTask } from './plan-thread'

/** A thread ends after it was idle for this time, in ms. */
const IDLE_MS = 60_000

/** Threads start with the first plan and stay for the next, because loading the engine can take longer than a plan. */
const pool = new Piscina<ThreadTask, PlanOutcome | undefined>({
  filename: new URL('./plan-thread-entry.mjs', import.meta.url).href,
  minThreads: 0,
  // The server's own limit decides how many plans run at once.
  maxThreads: 256,
  idleTimeout: IDLE_MS,
  // By default a waiting thread blocks, but helpers must read messages of the planner from their ports.
  atomics: 'disabled',
})

/** Plans in `threads` worker threads. Rejects with the reason of `signal` as soon as that is aborted. */
export async function planInThread(job: PlanJob, threads: number, signal: AbortSignal): Promise<PlanOutcome> {
  signal.throwIfAborted()
  const channels = Array.from({ length: threads - 1 }, () => new MessageChannel())
  const run = (task: ThreadTask, transferList: ThreadTask['ports']) =>
    pool.run(task, { signal, transferList: [...transferList] })
  const helpers = channels.map(({ port1 }, i) =>
    run({ kind: 'help', request: job.request, seed: job.options.seed + i + 1, ports: [port1] }, [port1]),
  )
  const ports = channels.map(({ port2 }) => port2)
  const planned = run({ ...job, kind: 'plan', ports }, ports)
  try {
    // Helpers end when the planner closes their ports. When a helper fails, the plan fails.
    const [outcome] = await Promise.all([planned, ...helpers])
    if (!outcome) throw new Error('The planning thread ended without a plan.')
    return outcome
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
