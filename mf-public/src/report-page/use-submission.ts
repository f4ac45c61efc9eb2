import { useEffect, useState } from 'react'
import { useDataSource } from 'shared-domain/client'
import type { PutLetter } from 'shared-domain/outbox'
import type { Report } from '../outbox/report'
import { reportDesk } from '../outbox/report-desk'
import { reportLetter } from '../outbox/report-letter'
import { useLetters, useSentReports } from '../outbox/use-reports'
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
  const letters = useLetters()
  const sent = useSentReports()
  const submission = handedIn && submissionOf(handedIn, letters, sent)
  const isAccepted = submission?.kind === 'accepted'

  useEffect(() => {
    // Made before React was there. Put once more it is still one letter, and this page's own from now on.
    if (!isBinKnown) return
    const early = window.earlyReports?.handOver()
    if (!early) return
    if (!isMock) follow(reportDesk().outbox.put(early), setHandedIn)
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
      const put = reportDesk().outbox.put(reportLetter(report))
      follow(put, setHandedIn)
      return put.id
    }
    takeSample(report, setHandedIn)
    return null
  }

  /** Answers with the id of what was taken back. */
  function takeBack(): string | null {
    if (handedIn?.kind !== 'letter') return null
    void reportDesk().outbox.remove(handedIn.id)
    setHandedIn({ kind: 'taken-back' })
    return handedIn.id
  }

  /** Sends again what the phone did not keep or the record did not take: the same, so that it can never be two. */
  function tryAgain() {
    if (handedIn?.kind !== 'letter') return
    const { id } = handedIn
    follow({ id, done: reportDesk().outbox.retry(id) }, setHandedIn)
  }
  return { submission, submit, takeBack, tryAgain, reset: () => setHandedIn(null) }
}

type SetHandedIn = (next: HandedIn | ((latest: HandedIn | null) => HandedIn | null)) => void

function takeSample({ issue }: Pick<Report, 'issue'>, setHandedIn: SetHandedIn): void {
  setHandedIn({ kind: 'sample' })
  showToast({ tone: 'success', message: `${issue} report submitted successfully!` })
}

async function follow({ id, done }: PutLetter, setHandedIn: SetHandedIn): Promise<void> {
  setHandedIn({ kind: 'letter', id, put: null })
  const put = await done
  setHandedIn((latest) => (latest?.kind === 'letter' && latest.id === id ? { ...latest, put } : latest))
}
