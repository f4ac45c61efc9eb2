import { setTimeout as delay } from 'node:timers/promises'

/** Work that is done from its start until it is stopped. */
export interface Job {
  /** Does nothing once it was stopped. */
  start: () => void
  /** Resolves when the work that was under way has returned. */
  stop: () => Promise<void>
}

/** Does `once` again and again, with a pause after each time. It never throws. Its signal is aborted when the job is stopped. */
export function repeatedJob(
  once: (stopped: AbortSignal) => Promise<void>,
  rest: (stopped: AbortSignal) => Promise<void>,
): Job {
  const closing = new AbortController()
  const carryOn = async () => {
    while (!closing.signal.aborted) {
      await once(closing.signal)
      await rest(closing.signal)
    }
  }
  let running: Promise<void> | undefined
  return {
    start: () => {
      running = carryOn()
    },
    async stop() {
      closing.abort()
      await running
    },
  }
}

/** Resolves after `ms`, or at once when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
