import { Card } from '../card/Card'
import { useKeptReports } from '../outbox/kept-reports'
import { useSentReports } from '../outbox/sent-reports'
import { KeptReportRow } from './KeptReportRow'
import { SentReportRow } from './SentReportRow'

/** The reports made on this phone: those that wait, then the newest that were sent. Nothing is shown without any. */
export function YourReports() {
  const kept = useKeptReports()
  const sent = useSentReports()
  if (kept.length + sent.length === 0) return null
  return (
    <Card title="Your reports" subtitle="This list is on this phone only.">
      <ul>
        {kept.map((report) => (
          <KeptReportRow key={report.id} report={report} />
        ))}
        {sent.map((report) => (
          <SentReportRow key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  )
}
