import type { Problem } from '../contract/problem'
import { retryAfterMs } from '../open-data/retry-after'
import type { PhoneLetters } from './entry-store'
import { heldMs, type Letter, nextLetter } from './outbox-entry'

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

const TIMEOUT_MS = 15_000
/** Slower than this nothing arrives anyway: a poor 2G connection, in bytes a ms. */
const SLOWEST_BYTES_PER_MS = 8

/** Sends a letter; `null` when nothing comes back within 15 s, and as long as its bytes take on a poor connection. */
export async function postLetter({ id, method, path, body, madeAt }: Letter): Promise<Answer | null> {
  const controller = new AbortController()
  const isBlob = body instanceof Blob
  const sentMs = isBlob ? body.size / SLOWEST_BYTES_PER_MS : 0
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS + sentMs)
  try {
    const response = await fetch(path, {
      method,
      headers: {
        'content-type': isBlob ? body.type : 'application/json',
        'idempotency-key': id,
        // Not when: the clocks of phones are wrong, but go.
        'made-ms-ago': String(Date.now() - madeAt),
      },
      body: isBlob ? body : JSON.stringify(body),
      // Goes on when the tab is closed right after the tap. Browsers allow it for 64 KiB in all: never a photo.
      keepalive: !isBlob,
      signal: controller.signal,
    })
    const { status, headers } = response
    return { status, body: await response.json().catch(() => null), retryAfter: headers.get('retry-after') }
  } catch {
    // No connection, or none that answers: nothing is known, and the letter is still here.
    return null
  } finally {
    clearTimeout(timer)
  }
}

export interface Answer {
  status: number
  /** `null` when it is no JSON. */
  body: unknown
  /** When the server wants to be asked again, in the words of its `Retry-After`. */
  retryAfter: string | null
}

/** What an answer means for a letter. */
export type Verdict =
  /** The record has it. */
  | { kind: 'taken' }
  /** Sending the same again would not help. */
  | { kind: 'refused'; detail: string; type?: string }
  /** Nobody knows whether the record has it: it is sent again. */
  | { kind: 'later' }

const WORTH_ANOTHER_TRY = [408, 425, 429]

/**
 * Judges an answer, `null` for none, by its status. A 2xx counts only with the right receipt: a café's sign-in page answers 200 to
 * everything.
 */
export function judgeByStatus(answer: Answer | null, isReceipt: (body: unknown) => boolean): Verdict {
  if (!answer) return { kind: 'later' }
  const { status, body } = answer
  if (status >= 200 && status < 300) return { kind: isReceipt(body) ? 'taken' : 'later' }
  if (status < 400 || status >= 500 || WORTH_ANOTHER_TRY.includes(status)) return { kind: 'later' }
  const { detail, errors, type } = (body ?? {}) as { [part in keyof Problem]?: unknown }
  // Without the names of fields, which mean nothing to whoever wrote the letter.
  const sentences = Array.isArray(errors) ? errors.map((error) => error?.detail).join(' ') : ''
  return {
    kind: 'refused',
    detail: sentences || (typeof detail === 'string' ? detail : `The server answered ${status}.`),
    ...(typeof type === 'string' && { type }),
  }
}
