import { Piscina } from 'piscina'
import { JobInterrupted } from './run-exclusively'

/**
 * Runs what takes a job seconds of computing in a thread of its own, so that the server's thread answers requests meanwhile. The thread
 * ends with its task, because the next one is minutes away. Rejects with what failed in the thread, or with `JobInterrupted` when
 * `signal` is aborted before it is done.
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
