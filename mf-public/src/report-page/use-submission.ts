import { useEffect, useState } from 'react'
import { useDataSource } from 'shared-domain/client'
import { showToast } from '../toast/toasts'
import type { Report } from './report'
import { type Submission, submitReport } from './submit-report'

const CONFIRMED_MS = 3000

/** The report just handed in, if any. A confirmation passes by itself; what needs reading stays. */
export function useSubmission() {
  const [submission, setSubmission] = useState<Submission | null>(null)
  const source = useDataSource((state) => state.source)

  useEffect(() => {
    if (submission?.kind !== 'accepted') return
    const timer = setTimeout(setSubmission, CONFIRMED_MS, null)
    return () => clearTimeout(timer)
  }, [submission])

  function submit(report: Report) {
    const result = submitReport(report, source)
    setSubmission(result)
    if (result.kind === 'accepted') {
      showToast({ tone: 'success', message: `${report.issue} report submitted successfully!` })
    }
    if (result.kind === 'kept') {
      showToast({
        tone: 'info',
        message: `${report.issue} report saved on this phone. It has not been sent.`,
      })
    }
  }
  return { submission, submit, reset: () => setSubmission(null) }
}
