import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { PlanJob, PlanOutcome, ThreadTask } from './plan-thread'

/**
 * Plans beside everything else that the server does, in so many threads. Rejects with the reason of `signal` as soon as
 * that is aborted.
 */
export function planInThread(job: PlanJob, threads: number, signal: AbortSignal): Promise<PlanOutcome> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const channels = Array.from({ length: threads - 1 }, () => new MessageChannel())
    const helpers = channels.map(({ port1: port }, i) =>
      start({ kind: 'help', request: job.request, seed: job.options.seed + i + 1, port }, [port]),
    )
    const ports = channels.map(({ port2 }) => port2)
    const planner = start({ ...job, kind: 'plan', ports }, ports)
    const end = () => {
      signal.removeEventListener('abort', leave)
      for (const worker of [planner, ...helpers]) void worker.terminate()
    }
    const leave = () => {
      reject(signal.reason)
      end()
    }
    signal.addEventListener('abort', leave, { once: true })
    planner.once('message', resolve)
    for (const worker of [planner, ...helpers]) worker.once('error', reject).once('error', end)
    planner.once('exit', () => {
      end()
      reject(new Error('The planning thread ended without a plan.'))
    })
  })
}

const start = (workerData: ThreadTask, transferList: MessagePort[]) =>
  new Worker(new URL('./plan-thread-entry.mjs', import.meta.url), { workerData, transferList })
