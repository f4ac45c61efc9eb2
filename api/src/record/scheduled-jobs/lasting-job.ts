import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import { BEAT_EVERY_MS, type Heartbeat, startHeart } from './heartbeat'
import { type Job, pause, repeatedJob } from './job'
import { registerJob } from './job-outcomes'
import { runExclusively } from './run-exclusively'

interface LastingJob {
  /** Unique in the product. */
  name: string
  /** Runs until `signal` is aborted, and then returns soon. It tells by its heartbeat whether it works. */
  work: (signal: AbortSignal, heartbeat: Heartbeat) => Promise<void>
  /** The data of bins that it brings, in words; screens that show bins are not live while it is late. */
  source?: string | undefined
  /** Called when the work turned from well to failing, or back. */
  onTurn?: () => Promise<void>
}

/** When the process that does the work is killed, another one takes over within two of these. */
const TERM_MS = 6_000
const POLL_INTERVAL_MS = 2_000

interface Host extends Pick<FastifyInstance, 'log'> {
  database: Pick<Database, 'pool' | 'query'>
}

/**
 * Runs work that never ends, such as listening to a broker, in exactly one of all processes, from its start until it
 * is stopped. A failure is logged (once while it stays the same), and the work starts again. Its heartbeat is in the database: when it was
 * well last, and why it is not.
 */
export function lastingJob(app: Host, { name, work, source, onTurn }: LastingJob): Job {
  registerJob(app.database, name, { everyMs: BEAT_EVERY_MS, source })
  let failure = ''
  const once = (stopped: AbortSignal) =>
    runExclusively(app.database, {
      name,
      everyMs: 0,
      termMs: TERM_MS,
      async work(lost) {
        const signal = AbortSignal.any([lost, stopped])
        // A signal that was aborted already fires no event, so work that waits for one would hold up the close.
        if (signal.aborted) return
        const heart = startHeart(app.database, name, onTurn)
        try {
          await work(signal, heart.heartbeat)
          await heart.end()
        } catch (error) {
          await heart.end(error)
          throw error
        }
      },
    }).then(
      (isDone) => {
        if (isDone) failure = ''
      },
      (error: unknown) => {
        if (String(error) !== failure) app.log.error(error, `The work of '${name}' failed`)
        failure = String(error)
      },
    )
  return repeatedJob(once, (stopped) => pause(POLL_INTERVAL_MS, stopped))
}
