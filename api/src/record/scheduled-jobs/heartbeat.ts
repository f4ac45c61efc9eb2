import type { Database } from '../../database/database'
import { keepOutcome } from './job-outcomes'

/** How work that never ends tells whether it does what it is for. Until it has told anything, it counts as well while it runs. */
export interface Heartbeat {
  well: () => void
  /** `reason` as staff may read it. */
  failed: (reason: unknown) => void
}

/** How often running work records that it is well, in ms. */
export const BEAT_EVERY_MS = 15_000

interface Heart {
  heartbeat: Heartbeat
  /** Records why the work ended, if it failed, and stops. */
  end: (failure?: unknown) => Promise<void>
}

/**
 * Records in the database whether the work is well: at each turn at once, and every 15 s. `onTurn` is called after a turn was recorded.
 */
export function startHeart(
  database: Pick<Database, 'pool'>,
  name: string,
  onTurn: () => Promise<void> = async () => undefined,
): Heart {
  let failure: string | undefined
  let hasTold = false
  let writing: Promise<void> = Promise.resolve()
  // The database itself may be what failed: then the next beat tries again.
  const write = (isTurn: boolean) => {
    const told = failure
    writing = writing
      .then(() => keepOutcome(database, name, told))
      .then(() => (isTurn ? onTurn() : undefined))
      .catch(() => undefined)
  }
  function tell(next: string | undefined): void {
    if (hasTold && next === failure) return
    const isTurn = !hasTold || (next === undefined) !== (failure === undefined)
    hasTold = true
    failure = next
    write(isTurn)
  }
  const timer = setInterval(() => write(false), BEAT_EVERY_MS).unref()
  return {
    heartbeat: { well: () => tell(undefined), failed: (reason) => tell(String(reason)) },
    async end(reason) {
      clearInterval(timer)
      if (reason !== undefined) tell(String(reason))
      await writing
    },
  }
}
