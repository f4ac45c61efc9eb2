import type { PutResult } from 'shared-domain/outbox'
import type { ReportEntry } from '../outbox/report-entry'
import type { SentReport } from '../outbox/sent-report'

/** A report just handed in. */
export type HandedIn =
  /** As the demonstration takes it: nothing leaves the browser. */
  | { kind: 'sample' }
  /** An entry of this phone; `put` is `null` until it is known what became of it at once. */
  | { kind: 'entry'; id: string; put: PutResult | null }
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
  | { kind: 'stored' }
  /** On its way to the phone's storage, or past it to the record. */
  | { kind: 'busy' }
  /** The record did not take it. */
  | { kind: 'refused'; refusal: string }
  /** Neither kept nor sent. */
  | { kind: 'not-stored' }

/** What became of a report that was handed in; `null` when it was removed since. */
export function submissionOf(
  handedIn: HandedIn,
  entries: readonly ReportEntry[],
  sent: readonly SentReport[],
): Submission | null {
  if (handedIn.kind === 'sample') return { kind: 'accepted', sent: null }
  if (handedIn.kind === 'taken-back') return handedIn
  const taken = sent.find(({ id }) => id === handedIn.id)
  if (taken) return { kind: 'accepted', sent: taken }
  const entry = entries.find(({ id }) => id === handedIn.id)
  return entry ? stateOf(entry, handedIn.put) : null
}

function stateOf({ refusal, stored, heldUntil }: ReportEntry, put: PutResult | null): Submission {
  if (refusal !== undefined) return { kind: 'refused', refusal }
  if (stored === 'yes') return { kind: heldUntil === undefined ? 'stored' : 'held' }
  return { kind: put === null ? 'busy' : 'not-stored' }
}
