import { nextDelayMs, oneTabAtATime } from 'shared-domain/outbox'
import { sendWaiting } from './send-waiting'

/** Sends what waits on this phone, one pass at a time, and comes back to what did not go. */
export class Sender {
  readonly #signal: AbortSignal
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #restUntil = 0
  #isSending = false
  #isAsked = false

  /** Until `signal` says stop. */
  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  /** Sends now, unless the server asked for a rest. */
  readonly send = async (): Promise<void> => {
    this.#isAsked = true
    if (this.#isSending || this.#signal.aborted || Date.now() < this.#restUntil) return
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

  /** Whatever is kept while others are on their way goes with them. */
  async #sendAll(): Promise<number | null> {
    let restMs: number | null = null
    while (this.#isAsked) {
      this.#isAsked = false
      restMs = await oneTabAtATime('send-reports', () => sendWaiting(this.#signal))
    }
    return restMs
  }

  #plan(restMs: number | null): void {
    this.#failures = restMs === null ? 0 : this.#failures + 1
    if (restMs === null || this.#signal.aborted) return
    const delayMs = nextDelayMs(this.#failures, restMs, Math.random())
    this.#restUntil = restMs > 0 ? Date.now() + delayMs : 0
    this.#timer = setTimeout(() => {
      this.#restUntil = 0
      void this.send()
    }, delayMs)
  }
}
