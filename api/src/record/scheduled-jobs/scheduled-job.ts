import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import { keepOutcome, registerJob } from './job-outcomes'
import { runExclusively } from './run-exclusively'

interface ScheduledJob {
  /** Unique in the product. */
  name: string
  everyMs: number
  /** Should return soon after `signal` is aborted, which happens when the app closes. */
  work: (signal: AbortSignal) => Promise<void>
  /** The data of bins that it brings, in words; screens that show bins are not live while it is late. */
  source?: string
  /** Waits; resolves at once when the signal is aborted. Tests replace it. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The longest that a due job waits after a process has started or ended, in ms. */
const LOOK_EVERY_MS = 30_000

interface JobHost extends Pick<FastifyInstance, 'addHook' | 'log' | 'ready'> {
  database: Pick<Database, 'pool' | 'query'>
}

/**
 * Runs the work periodically, in one of all processes, from when the app is ready until it closes. A failure is logged (once
 * while it stays the same), and the work is tried again at its next time.
 */
export function scheduledJob(
  app: JobHost,
  { name, everyMs, work, source, wait = pause }: ScheduledJob,
): void {
  registerJob(app.database, name, { everyMs, source })
  const lookEveryMs = Math.min(everyMs, LOOK_EVERY_MS)
  const closing = new AbortController()
  let failure = ''
  const once = async () => {
    try {
      const isDone = await runExclusively(app.database, {
        name,
        everyMs,
        work: () => work(closing.signal),
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
  const carryOn = async () => {
    while (!closing.signal.aborted) {
      await once()
      await wait(lookEveryMs, closing.signal)
    }
  }
  let running: Promise<void> | undefined
  app.addHook('onReady', async () => {
    // Once the whole app is ready: work that keeps the processor busy would use up the time that plugins have to start.
    running = Promise.resolve(app.ready()).then(carryOn, () => undefined)
  })
  app.addHook('preClose', async () => {
    closing.abort()
    await running
  })
}

/** Resolves after `ms`, or at once when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
