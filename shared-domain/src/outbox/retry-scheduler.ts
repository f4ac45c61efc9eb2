import type { Leftover } from './delivery'

/** Sends what waits, one pass at a time, and comes back to what did not go. */
export class Sender {
  readonly #pass: () => Promise<Leftover>
  readonly #signal: AbortSignal
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #restUntil = 0
  #isSending = false
  #isAsked = false

  /** Passes until `signal` says stop. */
  constructor(pass: () => Promise<Leftover>, signal: AbortSignal) {
    this.#pass = pass
    this.#signal = signal
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  /** Whether the server wants to be left alone. */
  readonly isResting = (): boolean => Date.now() < this.#restUntil

  /** Sends now, unless the server asked for a rest. */
  readonly send = async (): Promise<void> => {
    this.#isAsked = true
    if (this.#isSending || this.#signal.aborted || this.isResting()) return
    this.#isSending = true
    clearTimeout(this.#timer)
    try {
      this.#plan(await this.#sendAll())
    } finally {
      this.#isSending = false
    }
  }

  /** As after the first failure: things have changed. */
  readonly startOver = (): void => {
    this.#failures = 0
    void this.send()
  }

  /** Whatever is kept while others are on their way goes with them, unless the server asks for a rest. */
  async #sendAll(): Promise<Leftover> {
    for (;;) {
      this.#isAsked = false
      const leftover = await this.#pass()
      if (!this.#isAsked || leftover.restMs > 0) return leftover
    }
  }

  #plan({ hasFailed, restMs, heldMs }: Leftover): void {
    this.#failures = hasFailed ? this.#failures + 1 : 0
    if (this.#signal.aborted) return
    const delayMs = hasFailed ? nextDelayMs(this.#failures, restMs, Math.random()) : Number.POSITIVE_INFINITY
    this.#restUntil = hasFailed && restMs > 0 ? Date.now() + delayMs : 0
    const soonestMs = restMs > 0 ? delayMs : Math.min(delayMs, heldMs)
    if (!Number.isFinite(soonestMs)) return
    this.#timer = setTimeout(() => {
      this.#restUntil = 0
      void this.send()
    }, soonestMs)
  }
}

const FIRST_MS = 2000
const LONGEST_MS = 5 * 60_000
const LONGEST_REST_MS = 15 * 60_000

/**
 * How long to wait after so many failures in a row, in ms: from 2 s, doubled each time, at most 5 min, of which the
 * second half is left to chance (`random`, 0–1) so that a whole city does not come back at once. Never less than
 * the server asked for (`restMs`), if that is at most 15 min.
 */
export function nextDelayMs(failures: number, restMs: number, random: number): number {
  const fullMs = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return Math.max((fullMs / 2) * (1 + random), Math.min(restMs, LONGEST_REST_MS))
}
