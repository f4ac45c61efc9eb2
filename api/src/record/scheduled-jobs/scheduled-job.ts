import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import { type Job, pause, repeatedJob } from './job'
import { keepOutcome, registerJob } from './job-outcomes'
import { runExclusively } from './run-exclusively'

interface ScheduledJob {
  /** Unique in the product. */
  name: string
  everyMs: number
  /** Should return soon after `signal` is aborted, which happens when the app closes or another process may do the work. */
  work: (signal: AbortSignal) => Promise<void>
  /** The data of bins that it brings, in words; screens that show bins are not live while it is late. */
  source?: string
  /** Waits; resolves at once when the signal is aborted. Tests replace it. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The longest that a due job waits after a process has started or ended, in ms. */
const POLL_INTERVAL_MS = 30_000

interface JobHost extends Pick<FastifyInstance, 'log'> {
  database: Pick<Database, 'pool' | 'query'>
}

/**
 * Runs the work periodically, in one of all processes, from when the app is ready until it closes. A failure is logged (once
 * while it stays the same), and the work is tried again at its next time.
 */
export function scheduledJob(
  app: JobHost & Pick<FastifyInstance, 'addHook' | 'ready'>,
  options: ScheduledJob,
): void {
  const { start, stop } = periodicJob(app, options)
  app.addHook('onReady', async () => {
    // Once the whole app is ready: work that keeps the processor busy would use up the time that plugins have to start.
    void Promise.resolve(app.ready()).then(start, () => undefined)
  })
  app.addHook('preClose', stop)
}

/** The same from its own start to its own stop. */
export function periodicJob(app: JobHost, { name, everyMs, work, source, wait = pause }: ScheduledJob): Job {
  registerJob(app.database, name, { everyMs, source })
  const pollIntervalMs = Math.min(everyMs, POLL_INTERVAL_MS)
  let failure = ''
  const once = async (stopped: AbortSignal) => {
    try {
      const isDone = await runExclusively(app.database, {
        name,
        everyMs,
        work: (lost) => work(AbortSignal.any([lost, stopped])),
      })
      if (isDone) await keepOutcome(app.database, name, undefined)
      if (isDone) failure = ''
    } catch (error) {
      if (String(error) !== failure) app.log.error(error, `The scheduled job '${name}' failed`)
      failure = String(error)
      // The database itself may be what failed.
      await keepOutcome(app.database, name, error).catch(() => undefined)
    }
  }
  return repeatedJob(once, (stopped) => wait(pollIntervalMs, stopped))
}
