import { useDataSource, useReport } from 'shared-domain/client'
import { PageHeader, Text, useParams } from 'shared-ui'
import { ReportsState } from '../report-words/ReportsState'
import { BackToReports } from './BackToReports'
import { ReportDesk } from './ReportDesk'

/** One report with all that is known of it, and what can be done with it. */
export function ResidentReportPage() {
  const { id = '' } = useParams()
  const answer = useReport(id)
  const isMock = useDataSource(({ source }) => source === 'mock')
  return (
    <>
      <BackToReports />
      {!answer.data && <PageHeader title="Report" />}
      {isMock && !answer.data && (
        <Text c="dimmed">There is no such report among the mock data. Switch to real data to see it.</Text>
      )}
      <ReportsState answer={answer} what="The report">
        {/* What was typed for one report is not for another. */}
        {(report) => <ReportDesk key={report.id} report={report} />}
      </ReportsState>
    </>
  )
}
