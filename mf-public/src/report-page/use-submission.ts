import { useEffect, useState } from 'react'
import { useDataSource } from 'shared-domain/client'
import type { PendingPut, PutResult } from 'shared-domain/outbox'
import { type Report, type ReportEntry, reportEntry, type SentReport } from '../report-outbox/report-entry'
import { reportOutbox, useOutboxEntries, useSentReports } from '../report-outbox/report-outbox'
import { showToast } from '../toast/toasts'

const CONFIRMED_MS = 3000

/**
 * What became of the report just handed in, if any. A confirmation passes by itself; what needs reading stays.
 * `isBinKnown` says whether the page has read its address: until then its form may yet make room for another bin's.
 */
export function useSubmission(isBinKnown: boolean) {
  const [handedIn, setHandedIn] = useState<HandedIn | null>(null)
  const isMock = useDataSource(({ source }) => source === 'mock')
  const entries = useOutboxEntries()
  const sent = useSentReports()
  const submission = handedIn && submissionOf(handedIn, entries, sent)
  const isAccepted = submission?.kind === 'accepted'

  useEffect(() => {
    // Made before React was there. Put once more it is still one entry, and this page's own from now on.
    if (!isBinKnown) return
    const early = window.inlineReports?.handOver()
    if (!early) return
    if (!isMock) follow(reportOutbox().outbox.put(early), setHandedIn)
    else if (early.about.kind === 'report') takeSample(early.about, setHandedIn)
  }, [isBinKnown, isMock])

  useEffect(() => {
    if (!isAccepted) return
    const timer = setTimeout(setHandedIn, CONFIRMED_MS, null)
    return () => clearTimeout(timer)
  }, [isAccepted])

  /** It is on the phone before anything is sent, so that nothing can lose it. Answers with its id, if it has one. */
  function submit(report: Report): string | null {
    if (!isMock) {
      const put = reportOutbox().outbox.put(reportEntry(report))
      follow(put, setHandedIn)
      return put.id
    }
    takeSample(report, setHandedIn)
    return null
  }

  /** Answers with the id of what was taken back. */
  function takeBack(): string | null {
    if (handedIn?.kind !== 'entry') return null
    void reportOutbox().outbox.remove(handedIn.id)
    setHandedIn({ kind: 'taken-back' })
    return handedIn.id
  }

  /** Sends again what the phone did not keep or the record did not take: the same, so that it can never be two. */
  function tryAgain() {
    if (handedIn?.kind !== 'entry') return
    const { id } = handedIn
    follow({ id, done: reportOutbox().outbox.retry(id) }, setHandedIn)
  }
  return { submission, submit, takeBack, tryAgain, reset: () => setHandedIn(null) }
}

type SetHandedIn = (next: HandedIn | ((latest: HandedIn | null) => HandedIn | null)) => void

function takeSample({ issue }: Pick<Report, 'issue'>, setHandedIn: SetHandedIn): void {
  setHandedIn({ kind: 'sample' })
  showToast({ tone: 'success', message: `${issue} report submitted successfully!` })
}

async function follow({ id, done }: PendingPut, setHandedIn: SetHandedIn): Promise<void> {
  setHandedIn({ kind: 'entry', id, put: null })
  const put = await done
  setHandedIn((latest) => (latest?.kind === 'entry' && latest.id === id ? { ...latest, put } : latest))
}

/** A report just handed in. */
type HandedIn =
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
function submissionOf(
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
