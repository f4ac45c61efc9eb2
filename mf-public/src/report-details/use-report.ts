import type { RememberedReport } from '../outbox/report'
import { useLetters, useSentReports } from '../outbox/use-reports'

interface KnownReport {
  report: Pick<RememberedReport, 'issue' | 'binId'>
  /** Whether the council's record has it. */
  isSent: boolean
}

/** A report of this phone; `null` when it is not there, or not yet. */
export function useReport(reportId: string): KnownReport | null {
  const letter = useLetters().find(({ id }) => id === reportId)
  const sent = useSentReports().find(({ id }) => id === reportId)
  if (sent) return { report: sent, isSent: true }
  return letter?.about.kind === 'report' ? { report: letter.about, isSent: false } : null
}
