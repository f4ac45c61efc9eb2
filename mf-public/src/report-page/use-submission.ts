import { useEffect, useState } from 'react'
import { useDataSource } from 'shared-domain/client'
import type { PendingPut } from 'shared-domain/outbox'
import type { Report } from '../outbox/report'
import { reportEntry } from '../outbox/report-entry'
import { reportOutbox } from '../outbox/report-outbox'
import { useOutboxEntries, useSentReports } from '../outbox/use-reports'
import { showToast } from '../toast/toasts'
import { type HandedIn, submissionOf } from './submission'

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
