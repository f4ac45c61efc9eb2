import type { Leftover } from './delivery'

/** Runs delivery passes, one at a time, and retries what failed with backoff. */
export class RetryScheduler {
  readonly #pass: () => Promise<Leftover>
  readonly #signal: AbortSignal
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #retryAfter = 0
  #isSending = false
  #isRequested = false

  /** Schedules passes until `signal` aborts. */
  constructor(pass: () => Promise<Leftover>, signal: AbortSignal) {
    this.#pass = pass
    this.#signal = signal
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  /** Whether the server's `Retry-After` has not passed yet. */
  readonly isBackingOff = (): boolean => Date.now() < this.#retryAfter

  /** Sends now, unless the server asked to wait. */
  readonly send = async (): Promise<void> => {
    this.#isRequested = true
    if (this.#isSending || this.#signal.aborted || this.isBackingOff()) return
    this.#isSending = true
    clearTimeout(this.#timer)
    try {
      this.#schedule(await this.#sendAll())
    } finally {
      this.#isSending = false
    }
  }

  /** Sends now, with the backoff as after a first failure. */
  readonly reset = (): void => {
    this.#failures = 0
    void this.send()
  }

  /** Passes again for entries that were put during a pass, unless the server asks to wait. */
  async #sendAll(): Promise<Leftover> {
    for (;;) {
      this.#isRequested = false
      const leftover = await this.#pass()
      if (!this.#isRequested || leftover.retryAfterMs > 0) return leftover
    }
  }

  #schedule({ hasFailed, retryAfterMs }: Leftover): void {
    this.#failures = hasFailed ? this.#failures + 1 : 0
    if (this.#signal.aborted || !hasFailed) return
    const delayMs = nextDelayMs(this.#failures, retryAfterMs, Math.random())
    this.#retryAfter = retryAfterMs > 0 ? Date.now() + delayMs : 0
    this.#timer = setTimeout(() => {
      this.#retryAfter = 0
      void this.send()
    }, delayMs)
  }
}

const FIRST_MS = 2000
const LONGEST_MS = 5 * 60_000
const LONGEST_RETRY_AFTER_MS = 15 * 60_000

/**
 * Exponential backoff with jitter, in ms: 2 s after the first failure, doubled by each, at most 5 min, of which the
 * second half is random (`random`, 0–1) so that a whole city does not retry at once. Never less than the server's
 * `retryAfterMs`, up to 15 min of it.
 * @internal
 */
export function nextDelayMs(failures: number, retryAfterMs: number, random: number): number {
  const fullMs = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return Math.max((fullMs / 2) * (1 + random), Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS))
}
