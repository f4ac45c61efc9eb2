import type pg from 'pg'

export const LIVE_CHANNEL = 'smart_bins_events'
/** Changes that follow each other this closely, in ms, are told together. */
const TOGETHER_MS = 10
/** Every notice wakes every process: while changes come without a pause, one so often is enough, in ms. */
const AT_MOST_EVERY_MS = 50

/** Wakes the readers of events in every process; `stop` forgets what is not sent yet. */
export function wakeReaders(pool: pg.Pool): { wake: () => void; stop: () => void } {
  let waiting: NodeJS.Timeout | undefined
  let notBefore = 0
  return {
    // Not inside the transactions themselves: NOTIFY there takes a lock on all of them.
    wake() {
      waiting ??= setTimeout(
        () => {
          waiting = undefined
          notBefore = performance.now() + AT_MOST_EVERY_MS
          // Who is not woken reads at the next regular look.
          pool.query(`notify ${LIVE_CHANNEL}`).catch(() => undefined)
        },
        Math.max(TOGETHER_MS, notBefore - performance.now()),
      )
    },
    stop: () => clearTimeout(waiting),
  }
}
