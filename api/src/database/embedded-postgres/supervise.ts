import { setTimeout as pause } from 'node:timers/promises'

interface Supervised {
  isUp: () => Promise<boolean>
  /** Rejects when that did not work this time. */
  revive: () => Promise<unknown>
}

const LOOK_EVERY_MS = 250
const LONGEST_BACKOFF_MS = 30_000

/** Revives what is down, with ever longer pauses while that fails. `stop` waits for a revival that has begun. */
export function supervise({ isUp, revive }: Supervised): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  const sleep = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const watch = async () => {
    for (let backoff = LOOK_EVERY_MS; !signal.aborted; await sleep(backoff)) {
      if (await isUp()) backoff = LOOK_EVERY_MS
      else if (await revived(revive)) backoff = LOOK_EVERY_MS
      else backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS)
    }
  }
  const watching = watch()
  return {
    stop: () => {
      stopped.abort()
      return watching
    },
  }
}

async function revived(revive: () => Promise<unknown>): Promise<boolean> {
  console.error('The database has stopped by itself. Starting it again …')
  try {
    await revive()
    console.error('The database runs again.')
    return true
  } catch (error) {
    console.error(`The database could not be started: ${(error as Error).message}`)
    return false
  }
}
