import { Worker } from 'node:worker_threads'
import type { PlanJob, PlanOutcome } from './plan-thread'

/** Plans beside everything else that the server does. Rejects with the reason of `signal` as soon as that is aborted. */
export function planInThread(job: PlanJob, signal: AbortSignal): Promise<PlanOutcome> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const worker = new Worker(new URL('./plan-thread-entry.mjs', import.meta.url), { workerData: job })
    const leave = () => {
      reject(signal.reason)
      void worker.terminate()
    }
    signal.addEventListener('abort', leave, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', leave)
      reject(new Error('The planning thread ended without a plan.'))
    })
  })
}
