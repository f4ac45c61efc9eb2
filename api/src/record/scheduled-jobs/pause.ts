import { setTimeout as delay } from 'node:timers/promises'

/** Resolves after so many ms, or at once when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
