import { Piscina } from 'piscina'
import { JobInterrupted } from './job-interrupted'

/**
 * Runs a job's long computations in a thread of its own, so that the main thread can serve requests meanwhile. The thread ends
 * with its task, because the next one is minutes away. Rejects with the error of the thread, or with `JobInterrupted` when
 * `signal` is aborted.
 */
export function jobThread<Task, Outcome>(entry: URL) {
  const pool = new Piscina<Task, Outcome>({ filename: entry.href, minThreads: 0, maxThreads: 1 })
  return async (task: Task, signal: AbortSignal): Promise<Outcome> => {
    try {
      return await pool.run(task, { signal })
    } catch (error) {
      throw signal.aborted ? new JobInterrupted() : error
    }
  }
}
