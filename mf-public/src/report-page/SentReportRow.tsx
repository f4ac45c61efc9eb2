import { type SentReport, sentReports } from '../outbox/sent-reports'
import { ReportedBefore } from './ReportedBefore'
import { ReportRow } from './ReportRow'

/** A report that the council's record has, with the reference to name when asking after it. */
export function SentReportRow({ report }: { report: SentReport }) {
  return (
    <ReportRow report={report} records={sentReports}>
      <p>
        Sent. Reference <strong>{report.reference}</strong>
      </p>
      <ReportedBefore report={report} />
    </ReportRow>
  )
}
