import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { PlanJob, PlanOutcome, ThreadTask } from './plan-thread'

/** A thread that was idle for so long, in ms, ends. */
const IDLE_MS = 60_000

/** Threads stay for the next plan: loading the engine takes a new one longer than many a plan. They start with the first. */
const pool = new Piscina<ThreadTask, PlanOutcome | undefined>({
  filename: new URL('./plan-thread-entry.mjs', import.meta.url).href,
  minThreads: 0,
  // The server's own limit decides how many plans run at once.
  maxThreads: 256,
  idleTimeout: IDLE_MS,
  // By default a thread blocks while it waits for a task; helpers and the planner talk by ports, which must stay open.
  atomics: 'disabled',
})

/** Plans in so many threads beside the server's own. Rejects with the reason of `signal` as soon as that is aborted. */
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
    // Helpers end when the planner closes their ports; one that fails fails the plan.
    const [outcome] = await Promise.all([planned, ...helpers])
    if (!outcome) throw new Error('The planning thread ended without a plan.')
    return outcome
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
