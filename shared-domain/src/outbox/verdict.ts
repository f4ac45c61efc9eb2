import type { Problem } from '../contract/problem'

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
