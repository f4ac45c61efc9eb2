import type { RememberedReport } from '../outbox/report'
import { useOutboxEntries, useSentReports } from '../outbox/use-reports'

interface KnownReport {
  report: Pick<RememberedReport, 'issue' | 'binId'>
  /** Whether the council's record has it. */
  isSent: boolean
}

/** A report of this phone; `null` when it is not there, or not yet. */
export function useReport(reportId: string): KnownReport | null {
  const entry = useOutboxEntries().find(({ id }) => id === reportId)
  const sent = useSentReports().find(({ id }) => id === reportId)
  if (sent) return { report: sent, isSent: true }
  return entry?.about.kind === 'report' ? { report: entry.about, isSent: false } : null
}
