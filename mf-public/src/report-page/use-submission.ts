import { useEffect, useState } from 'react'
import { useDataSource } from 'shared-domain/client'
import { useKeptReports } from '../outbox/kept-reports'
import type { Report } from '../outbox/report'
import { useSentReports } from '../outbox/sent-reports'
import { showToast } from '../toast/toasts'
import { submissionOf } from './submission'
import { type HandedIn, submitReport } from './submit-report'

const CONFIRMED_MS = 3000

/** What became of the report just handed in, if any. A confirmation passes by itself; what needs reading stays. */
export function useSubmission() {
  const [handedIn, setHandedIn] = useState<HandedIn | null>(null)
  const source = useDataSource((state) => state.source)
  const kept = useKeptReports()
  const sent = useSentReports()
  const submission = handedIn && submissionOf(handedIn, kept, sent)
  const isAccepted = submission?.kind === 'accepted'

  useEffect(() => {
    if (!isAccepted) return
    const timer = setTimeout(setHandedIn, CONFIRMED_MS, null)
    return () => clearTimeout(timer)
  }, [isAccepted])

  function submit(report: Report) {
    const result = submitReport(report, source)
    setHandedIn(result)
    if (result.kind === 'sample') {
      showToast({ tone: 'success', message: `${report.issue} report submitted successfully!` })
    }
  }
  return { submission, submit, reset: () => setHandedIn(null) }
}
