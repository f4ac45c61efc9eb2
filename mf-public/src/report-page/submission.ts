import type { Put } from 'shared-domain/outbox'
import type { ReportLetter } from '../outbox/report-letter'
import type { SentReport } from '../outbox/sent-report'

/** A report just handed in. */
export type HandedIn =
  /** As the demonstration takes it: nothing leaves the browser. */
  | { kind: 'sample' }
  /** A letter of this phone; `put` is `null` until it is known what became of it at once. */
  | { kind: 'letter'; id: string; put: Put | null }
  | { kind: 'taken-back' }

/** What became of a report. */
export type Submission =
  /** The record has it, and said so in `sent`; `null` for samples. */
  | { kind: 'accepted'; sent: SentReport | null }
  /** On this phone, and it can still be taken back. */
  | { kind: 'held' }
  /** Taken back in time: nothing was sent. */
  | { kind: 'taken-back' }
  /** On this phone, and still to be sent. */
  | { kind: 'kept' }
  /** On its way to the phone's storage, or past it to the record. */
  | { kind: 'busy' }
  /** The record did not take it. */
  | { kind: 'refused'; refusal: string }
  /** Neither kept nor sent. */
  | { kind: 'not-kept' }

/** What became of a report that was handed in; `null` when it was removed since. */
export function submissionOf(
  handedIn: HandedIn,
  letters: readonly ReportLetter[],
  sent: readonly SentReport[],
): Submission | null {
  if (handedIn.kind === 'sample') return { kind: 'accepted', sent: null }
  if (handedIn.kind === 'taken-back') return handedIn
  const taken = sent.find(({ id }) => id === handedIn.id)
  if (taken) return { kind: 'accepted', sent: taken }
  const letter = letters.find(({ id }) => id === handedIn.id)
  return letter ? stateOf(letter, handedIn.put) : null
}

function stateOf({ refusal, kept, heldUntil }: ReportLetter, put: Put | null): Submission {
  if (refusal !== undefined) return { kind: 'refused', refusal }
  if (kept === 'yes') return { kind: heldUntil === undefined ? 'kept' : 'held' }
  return { kind: put === null ? 'busy' : 'not-kept' }
}
