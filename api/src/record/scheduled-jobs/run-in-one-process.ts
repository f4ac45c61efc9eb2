import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import { runExclusively } from './run-exclusively'
import { pause } from './scheduled-job'

interface LongJob {
  /** Unique in the product. */
  name: string
  /** Runs until `signal` is aborted, and then returns soon. */
  work: (signal: AbortSignal) => Promise<void>
}

/** When the process that does the work is killed, another one takes over within two of these. */
const TERM_MS = 6_000
const LOOK_EVERY_MS = 2_000

interface Host extends Pick<FastifyInstance, 'addHook' | 'log'> {
  database: Pick<Database, 'pool' | 'query'>
}

/**
 * Runs work that never ends, such as listening to a broker, in exactly one of all processes, from when the app is ready until
 * it closes. A failure is logged (once while it stays the same), and the work starts again.
 */
export function runInOneProcess(app: Host, { name, work }: LongJob): void {
  const closing = new AbortController()
  let failure = ''
  const once = () =>
    runExclusively(app.database, {
      name,
      everyMs: 0,
      termMs: TERM_MS,
      work: (lost) => work(AbortSignal.any([lost, closing.signal])),
    }).then(
      (isDone) => {
        if (isDone) failure = ''
      },
      (error: unknown) => {
        if (String(error) !== failure) app.log.error(error, `The work of '${name}' failed`)
        failure = String(error)
      },
    )
  const carryOn = async () => {
    while (!closing.signal.aborted) {
      await once()
      await pause(LOOK_EVERY_MS, closing.signal)
    }
  }
  let running: Promise<void> | undefined
  app.addHook('onReady', async () => {
    running = carryOn()
  })
  app.addHook('preClose', async () => {
    closing.abort()
    await running
  })
}
