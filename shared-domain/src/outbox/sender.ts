import type { Leftover } from './delivery'
import { nextDelayMs } from './next-delay'

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
