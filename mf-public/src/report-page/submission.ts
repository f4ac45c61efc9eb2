import type { KeptReport } from '../outbox/kept-reports'
import type { SentReport } from '../outbox/sent-reports'
import type { HandedIn } from './submit-report'

/** What became of a report. */
export type Submission =
  /** The record has it, and said so in `sent`; `null` for samples. */
  | { kind: 'accepted'; sent: SentReport | null }
  /** On this phone, and still to be sent. */
  | { kind: 'kept' }
  /** On this phone; the record did not take it. */
  | { kind: 'refused'; refusal: string }
  /** Neither kept nor sent. */
  | { kind: 'not-kept' }

/** What became of a report that was handed in; `null` when it was removed since. */
export function submissionOf(
  handedIn: HandedIn,
  kept: readonly KeptReport[],
  sent: readonly SentReport[],
): Submission | null {
  if (handedIn.kind === 'sample') return { kind: 'accepted', sent: null }
  if (handedIn.kind === 'not-kept') return handedIn
  const taken = sent.find(({ id }) => id === handedIn.id)
  if (taken) return { kind: 'accepted', sent: taken }
  const waiting = kept.find(({ id }) => id === handedIn.id)
  if (!waiting) return null
  const { refusal } = waiting
  return refusal === undefined ? { kind: 'kept' } : { kind: 'refused', refusal }
}
