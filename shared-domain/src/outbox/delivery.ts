import { retryAfterMs } from '../open-data/retry-after'
import type { Letter } from './letter'
import { heldMs, nextLetter } from './letter-order'
import type { PhoneLetters } from './phone-letters'
import { postLetter } from './post-letter'
import type { Answer, Verdict } from './verdict'

export interface Judgement<About> {
  /** What an answer means for this letter. */
  judge: (answer: Answer, letter: Letter<About>) => Verdict
  /** Remembers what is worth it before the letter goes; called again when it could not, or the page dies in between. */
  onTaken?: (letter: Letter<About>, body: unknown) => void | Promise<void>
}

/** What is left after everything was tried once. */
export interface Leftover {
  /** Whether something has to be sent again. */
  hasFailed: boolean
  /** How long the server wants to be left alone, in ms. */
  restMs: number
  /** In how many ms the next letter can no longer be taken back; `Infinity` for none. */
  heldMs: number
}

/** Takes letters to the record, each by one way at a time. */
export class Delivery<About> {
  readonly #letters: PhoneLetters<About>
  readonly #judgement: Judgement<About>
  readonly #onTheWay = new Set<string>()

  constructor(letters: PhoneLetters<About>, judgement: Judgement<About>) {
    this.#letters = letters
    this.#judgement = judgement
  }

  /** Sends what waits on this phone, once each, until `signal` says stop. */
  async sendWaiting(signal: AbortSignal): Promise<Leftover> {
    const tried = new Set<string>()
    let restMs = 0
    for (;;) {
      // Another tab may have sent or removed one meanwhile.
      await this.#letters.refresh()
      const letter = nextLetter(this.#letters.shown(), new Set([...tried, ...this.#onTheWay]), Date.now())
      if (!letter || signal.aborted) break
      tried.add(letter.id)
      const answer = await this.deliver(letter.id)
      restMs = Math.max(restMs, retryAfterMs(answer?.retryAfter ?? null, new Date()) ?? 0)
      // Without a connection the others have none either.
      if (!answer) break
    }
    return this.#leftover(tried, restMs)
  }

  /** Sends a letter now. Answers with what came back, `null` for nothing. */
  async deliver(id: string): Promise<Answer | null> {
    const letter = this.#letters.find(id)
    if (!letter || this.#onTheWay.has(id)) return null
    this.#onTheWay.add(id)
    this.#letters.release(id)
    try {
      const answer = await postLetter(letter)
      if (answer) await this.#settle(letter, answer)
      return answer
    } finally {
      this.#onTheWay.delete(id)
    }
  }

  async #settle(letter: Letter<About>, answer: Answer): Promise<void> {
    const { judge, onTaken } = this.#judgement
    const verdict = judge(answer, letter)
    if (verdict.kind === 'taken') {
      await onTaken?.(letter, answer.body)
      await this.#letters.remove([letter.id])
    }
    // Not when it was removed meanwhile: it would come back.
    const isThere = this.#letters.find(letter.id)
    if (verdict.kind === 'refused' && isThere) {
      const { detail, type } = verdict
      await this.#letters.put({ ...isThere, refusal: detail, ...(type && { refusalType: type }) })
    }
  }

  #leftover(tried: ReadonlySet<string>, restMs: number): Leftover {
    const now = Date.now()
    const waiting = this.#letters.shown().filter(({ refusal }) => refusal === undefined)
    const holds = waiting.map((letter) => heldMs(letter, now)).filter((ms) => ms > 0)
    return {
      hasFailed: waiting.some(({ id }) => tried.has(id)),
      restMs,
      heldMs: Math.min(...holds, Number.POSITIVE_INFINITY),
    }
  }
}
