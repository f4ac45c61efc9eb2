import type { ReportEntry } from '../outbox/report-entry'
import type { SentReport } from '../outbox/sent-report'
import { sentReports } from '../outbox/sent-reports'
import { ReportedBefore } from './ReportedBefore'
import { ReportRow } from './ReportRow'
import { StatusLink } from './StatusLink'

interface SentReportRowProps {
  report: SentReport
  /** What was added to it and is not sent yet. */
  additions: readonly ReportEntry[]
}

/** A report that the council's record has, with the reference to name when asking after it. */
export function SentReportRow({ report, additions }: SentReportRowProps) {
  function remove() {
    sentReports.remove(report.id)
    return () => sentReports.put(report)
  }
  return (
    <ReportRow
      report={report}
      additions={additions}
      canBeAddedTo={!report.isShut}
      onRemove={remove}
      removedText="Removed from this list. The council still has your report."
    >
      <p>
        Sent. Reference <StatusLink reference={report.reference} />
      </p>
      <ReportedBefore report={report} />
    </ReportRow>
  )
}
